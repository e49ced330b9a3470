import { type ComponentType, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ResponseOf } from '../../contract/define-call';
import { demoCalls } from '../../contract/demo';
import { type Said, saidWithCodes } from '../../domain/messages/message';
import { demoPhoto } from '../../domain/recognition-demo/demo-flow';
import { saidText } from '../../i18n/server-messages';
import { markOf, ServerText } from '../../language/server-text';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { useHoldUpdates } from '../../services/busy';
import { api } from '../../services/services';
import { demoPath } from '../../routing/demo-path';
import { useGoBack } from '../../routing/leave-screen';
import { Button } from '../../ui/actions/button';
import { FooterAction, FooterReason } from '../../ui/actions/footer-action';
import { Notice } from '../../ui/feedback/notice';
import { FilePicker } from '../../ui/forms/file-picker';
import { Card, CardRow } from '../../ui/layout/card';
import { AlertDialog } from '../../ui/overlays/confirm-dialog';
import { imageClient } from '../../workers/image/image-client';
import { DemoPage } from './demo-page';
import { EndedStep, ReadingStep, StartStep, SubmittedStep } from './flow-steps';
import { preparePhoto, useDemoReading } from './use-demo-reading';
import { useDemoSubmit } from './demo-requests';

interface PhotoFrameProps {
  src: string;
  alt: string;
  shape: { width: number; height: number };
  onLost: () => void;
}

interface Props {
  id: string;
  photoUrl: string;
  /** Objections that an official may have. */
  objections: readonly Said[];
  requirement: string;
  PhotoFrame: ComponentType<PhotoFrameProps>;
  onRetake: () => void;
  onSubmitted: () => void;
  onEnded: (why: string) => void;
}

/** The photo that the server made, to be submitted or taken again. */
function PhotoResultStep(props: Props) {
  const { id, photoUrl, objections, requirement, PhotoFrame, onRetake } = props;
  const { busy, failure, submit } = useDemoSubmit(props);
  const [lost, setLost] = useState(false);
  useHoldUpdates('form');
  const send = () =>
    void submit(() => api.call(demoCalls.demoPhotoSubmit, { id, img_url: photoUrl }));
  return (
    <DemoPage
      title={t('Check your photo')}
      footer={
        <FooterAction
          reason={failure !== undefined && <FooterReason icon="warning">{failure}</FooterReason>}
        >
          <Button variant="outlined" icon="camera" disabled={busy} onClick={onRetake}>
            {t('Re-take')}
          </Button>
          <Button busy={busy} busyLabel={t('Submitting')} onClick={send}>
            {t('Submit')}
          </Button>
        </FooterAction>
      }
    >
      <Card>
        <CardRow>
          {lost ? (
            t('The photo is no longer shown. It can still be submitted.')
          ) : (
            <PhotoFrame
              src={photoUrl}
              alt={t('The photo that was made')}
              shape={demoPhoto}
              onLost={() => setLost(true)}
            />
          )}
        </CardRow>
        <CardRow>{requirement}</CardRow>
      </Card>
      {objections.length > 0 ? (
        <Notice tone="wait" icon="warning" title={t('An official may object')} live>
          <ul>
            {objections.map((objection) => {
              const { text, lang } = saidText(objection);
              return (
                <li key={text} {...markOf(lang)}>
                  {text}
                </li>
              );
            })}
          </ul>
        </Notice>
      ) : (
        <Notice tone="ok" live>
          {t('No problems were found.')}
        </Notice>
      )}
    </DemoPage>
  );
}

interface CameraProps {
  photo: { width: number; height: number; color: string; attention: string[] };
  problem: SourceText | undefined;
  onProblemSeen: () => void;
  onBack: () => void;
  onTaken: (bytes: Uint8Array<ArrayBuffer> | undefined) => void;
  onFile: (file: File) => void;
}

/** Parts of the visa photo's own screens, which the app hands in. */
export interface PhotoParts {
  Camera: ComponentType<CameraProps>;
  PhotoFrame: ComponentType<PhotoFrameProps>;
}

type Made = ResponseOf<typeof demoCalls.demoPhoto>;

/** A visa photo is taken or chosen, checked and cut to size, and submitted. */
export function PhotoFlow({ id, Camera, PhotoFrame }: { id: string } & PhotoParts) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const closeCamera = useGoBack(demoPath('photo', id));
  const [problem, setProblem] = useState<SourceText>();
  const { state, take, retry, restart, submitted, end } = useDemoReading<Made>({
    prepare: preparePhoto,
    read: (img_key, signal) => api.call(demoCalls.demoPhoto, { id, img_key }, { signal }),
  });
  const flow = 'photo';

  function takeFromCamera(file: File) {
    closeCamera();
    void take(file);
  }

  if (search.get('step') === 'camera')
    return (
      <Camera
        photo={{ ...demoPhoto, attention: [t(requirement), t(wall)] }}
        problem={problem}
        onProblemSeen={() => setProblem(undefined)}
        onBack={closeCamera}
        onTaken={(bytes) =>
          bytes
            ? takeFromCamera(new File([bytes], '', { type: 'image/jpeg' }))
            : setProblem(msg('The camera’s picture could not be read. Use the phone’s camera.'))
        }
        onFile={takeFromCamera}
      />
    );
  if (state.step === 'reading')
    return <ReadingStep flow={flow} stage={state.stage} onCancel={restart} />;
  if (state.step === 'ended') return <EndedStep flow={flow} why={state.why} />;
  if (state.step === 'submitted') return <SubmittedStep id={id} flow={flow} onAgain={restart} />;
  if (state.step === 'read' && state.reading?.photoUrl !== undefined)
    return (
      <PhotoResultStep
        id={id}
        photoUrl={state.reading.photoUrl}
        objections={problemsOf(state.reading)}
        requirement={t(requirement)}
        PhotoFrame={PhotoFrame}
        onRetake={restart}
        onSubmitted={submitted}
        onEnded={end}
      />
    );
  const isRefused = state.step === 'read';
  return (
    <>
      <StartStep
        id={id}
        flow={flow}
        state={state.step === 'failed' && state.by === 'server' ? state : { step: 'start' }}
        onRetry={(file) => void retry(file)}
        intro={t(requirement)}
        pickers={
          <>
            <FilePicker
              variant="secondary"
              icon="image"
              label={t('Choose a photo for the demo')}
              onOpen={imageClient.warm}
              onFiles={([file]) => file && void take(file)}
            >
              {t('Album')}
            </FilePicker>
            <Button icon="camera" onClick={() => void navigate(demoPath(flow, id, 'camera'))}>
              {t('Camera')}
            </Button>
          </>
        }
      />
      <AlertDialog
        open={isRefused || (state.step === 'failed' && state.by === 'phone')}
        buttonLabel={t('Got it')}
        onClose={restart}
      >
        {state.step === 'failed' && state.by === 'phone' && state.why}
        {state.step === 'read' && refusalOf(state.reading)}
      </AlertDialog>
    </>
  );
}

/** As specified, the first description. */
function refusalOf(made: Made | undefined) {
  const { text, lang } = saidText(made ? problemsOf(made)[0] : undefined);
  return text === undefined ? (
    t('This photo cannot be used. Please take or choose another one.')
  ) : (
    <ServerText lang={lang}>{text}</ServerText>
  );
}

const problemsOf = ({ problems, problemCodes }: Made) => saidWithCodes(problems, problemCodes);

const requirement = msg('Visa photo size: 35mm x 35mm, white background.');
const wall = msg('Stand 30cm in front of the white wall');
