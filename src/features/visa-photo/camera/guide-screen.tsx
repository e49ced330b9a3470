import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import { useGoBack } from '../../../routing/leave-screen';
import { useOwnerId } from '../../../session/session';
import { Page } from '../../../ui/layout/page';
import { TopBar } from '../../../ui/layout/top-bar';
import { PhotoCamera } from './photo-camera';
import { cameraWasOpen, forgetCamera, noteCamera, takePhoto } from '../photo-flow';
import { type FoundPhoto, PhotoPlaceholder, useVisaPhoto } from '../use-visa-photo';
import { acceptPhoto } from '../photo/album-picker';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';

/** The camera with its guide; a taken photo goes to processing. */
export default function GuideScreen() {
  const { orderId, applicantId, query, found } = useVisaPhoto();
  const userId = useOwnerId();
  const goBack = useGoBack(paths.idPhoto(orderId, applicantId));
  if (!found || userId === undefined)
    return (
      <Page top={<TopBar title={t('Visa photo')} width="form" onBack={goBack} />}>
        <PhotoPlaceholder query={query} />
      </Page>
    );
  if (found.locked) return <Navigate to={paths.idPhoto(orderId, applicantId)} replace />;
  return <Guide found={found} userId={userId} onBack={goBack} />;
}

interface Props {
  found: FoundPhoto;
  userId: string;
  onBack: () => void;
}

const cameraLost = msg(
  'The photo that you took did not come back: the phone closed this page behind its camera. It is probably in your album. Choose it there, or take it again here.',
);

function Guide({ found: { order, applicant, photo }, userId, onBack }: Props) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<SourceText>();
  const proceed = () => void navigate(paths.idPhotoProcess(order.id, applicant.id));

  useEffect(() => {
    let current = true;
    void cameraWasOpen(userId, applicant.id).then((open) => {
      if (!open) return;
      void forgetCamera(userId, applicant.id);
      if (current) setProblem(cameraLost);
    });
    return () => {
      current = false;
    };
  }, [userId, applicant.id]);

  async function take(file: File, from: 'camera' | 'album') {
    const refused = await acceptPhoto(userId, applicant.id, file, from);
    if (refused === undefined) proceed();
    else setProblem(refused);
  }

  async function takeBytes(bytes: Uint8Array<ArrayBuffer> | undefined) {
    if (!bytes)
      return setProblem(msg('The camera’s picture could not be read. Use the phone’s camera.'));
    const picked = { bytes, fileName: '', mime: 'image/jpeg', from: 'camera' } as const;
    await takePhoto(userId, applicant.id, picked);
    proceed();
  }

  return (
    <PhotoCamera
      photo={photo}
      problem={problem}
      onProblemSeen={() => setProblem(undefined)}
      onBack={onBack}
      onTaken={(bytes) => void takeBytes(bytes)}
      onFile={(file, from) => void take(file, from)}
      // Not awaited: the browser opens the camera only directly after a touch.
      onPhoneCamera={() => void noteCamera(userId, applicant.id).catch(() => undefined)}
      onPhoneCameraCancel={() => void forgetCamera(userId, applicant.id)}
    />
  );
}
