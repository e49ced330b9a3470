import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { useGoBack } from '../../routing/go-back';
import { useSession } from '../../session/session';
import { AlertDialog } from '../../ui/overlays/alert-dialog';
import { CustomHeader } from '../../ui/layout/custom-header';
import { IconButton } from '../../ui/actions/icon-button';
import { Page } from '../../ui/layout/page';
import { Sheet } from '../../ui/overlays/sheet';
import { TopBar } from '../../ui/layout/top-bar';
import { CameraView } from './camera-view';
import styles from './guide-screen.module.css';
import { cameraWasOpen, forgetCamera, noteCamera } from './photo-draft';
import { PhotoPlaceholder } from './photo-placeholder';
import { RequirementList } from './photo-facts';
import { takePhoto } from './photo-flow';
import { PhotoInput } from './photo-input';
import { takePicked } from './take-picked';
import { useVisaPhoto, type FoundPhoto } from './use-visa-photo';
import { msg, type SourceText } from '../../language/text';
import { t } from '../../language/translate';
import { colorInText } from '../../i18n/color-words';

/** The camera with its guide; a taken photo goes to processing. */
export function GuideScreen() {
  const { orderId, applicantId, query, found } = useVisaPhoto();
  const session = useSession();
  const goBack = useGoBack(paths.idPhoto(orderId, applicantId));
  if (!found || !session)
    return (
      <Page top={<TopBar title={t('Visa photo')} width="form" onBack={goBack} />}>
        <PhotoPlaceholder query={query} />
      </Page>
    );
  if (found.locked) return <Navigate to={paths.idPhoto(orderId, applicantId)} replace />;
  return <Guide found={found} userId={session.userId} onBack={goBack} />;
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
  const album = useRef<HTMLInputElement>(null);
  const phoneCamera = useRef<HTMLInputElement>(null);
  const [helps, setHelps] = useState(false);
  const [problem, setProblem] = useState<SourceText>();
  const goOn = () => void navigate(paths.idPhotoProcess(order.id, applicant.id));

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
    const refused = await takePicked(userId, applicant.id, file, from);
    if (refused === undefined) goOn();
    else setProblem(refused);
  }

  async function takeBytes(bytes: Uint8Array<ArrayBuffer> | undefined) {
    if (!bytes)
      return setProblem(msg('The camera’s picture could not be read. Use the phone’s camera.'));
    const picked = { bytes, fileName: '', mime: 'image/jpeg', from: 'camera' } as const;
    await takePhoto(userId, applicant.id, picked);
    goOn();
  }

  function openPhoneCamera() {
    // Not awaited: the browser opens the camera only directly after a touch.
    void noteCamera(userId, applicant.id).catch(() => undefined);
    phoneCamera.current?.click();
  }

  return (
    <main className={styles.lens}>
      <CustomHeader standard={<TopBar title={t('Visa photo')} width="form" onBack={onBack} />}>
        <header className={styles.bar}>
          <IconButton icon="close" label={t('Close')} look="on-dark" onClick={onBack} />
          <div className={styles.words}>
            <h1 className={styles.title}>{t('Visa photo')}</h1>
            <p className={styles.line}>
              {t('{width} × {height} mm · {color} background', {
                width: photo.width,
                height: photo.height,
                color: colorInText(photo.color),
              })}
            </p>
          </div>
          <IconButton
            icon="help"
            label={t('Document requirements')}
            look="on-dark"
            onClick={() => setHelps(true)}
          />
        </header>
      </CustomHeader>
      <CameraView
        photo={photo}
        onTaken={(bytes) => void takeBytes(bytes)}
        onAlbum={() => album.current?.click()}
        onPhoneCamera={openPhoneCamera}
      />
      <PhotoInput
        input={album}
        label={t('Photo from the album')}
        onFile={(file) => void take(file, 'album')}
      />
      <PhotoInput
        input={phoneCamera}
        camera
        label={t('Photo with the phone’s camera')}
        onFile={(file) => void take(file, 'camera')}
        onCancel={() => void forgetCamera(userId, applicant.id)}
      />
      <Sheet open={helps} onClose={() => setHelps(false)} title={t('Document requirements')}>
        <RequirementList photo={photo} />
      </Sheet>
      <AlertDialog
        open={problem !== undefined}
        buttonLabel={t('Got it')}
        onClose={() => setProblem(undefined)}
      >
        {problem && t(problem)}
      </AlertDialog>
    </main>
  );
}
