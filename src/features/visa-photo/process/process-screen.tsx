import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ServerText } from '../../../language/server-text';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { useHoldUpdates } from '../../../services/busy';
import { describeProblem } from '../../../services/describe-problem';
import { useOneAtATime } from '../../../services/send-once';
import { showToast } from '../../../services/toasts';
import { useBlobUrl } from '../../../platform/use-blob-url';
import { useGoBack } from '../../../routing/leave-screen';
import { paths } from '../../../routing/paths';
import { useOwnerId } from '../../../session/session';
import { Button } from '../../../ui/actions/button';
import { FooterAction } from '../../../ui/actions/footer-action';
import { ProgressBar } from '../../../ui/feedback/progress';
import { Page } from '../../../ui/layout/page';
import { TopBar } from '../../../ui/layout/top-bar';
import { AlertDialog } from '../../../ui/overlays/confirm-dialog';
import {
  endFlow,
  flowOf,
  forgetRecognised,
  type PickedPhoto,
  pickedPhoto,
  recognise,
} from '../photo-flow';
import { type FoundPhoto, PhotoPlaceholder, useVisaPhoto } from '../use-visa-photo';
import styles from './process-screen.module.css';
import { type ProcessStage, progressAt } from './recognise-photo';
import { startRecognition } from './start-recognition';

/** Often enough for smooth movement, rarely enough to cost little. */
const stepMs = 100;

/** The bar's percentage, advancing while it runs. */
function useProgress(stage: ProcessStage, runs: boolean): number {
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const began = performance.now();
    const step = () =>
      setProgress((shown) => Math.max(shown, progressAt(stage, performance.now() - began)));
    step();
    const timer = setInterval(step, stepMs);
    return () => clearInterval(timer);
  }, [stage, runs]);
  return progress;
}

/** Checks and makes the chosen photo; without one it goes back. */
export default function ProcessScreen() {
  const { orderId, applicantId, query, found } = useVisaPhoto();
  const userId = useOwnerId();
  const goBack = useGoBack(paths.idPhoto(orderId, applicantId));
  const leave = useRef(goBack);
  useEffect(() => {
    leave.current = goBack;
  });
  const [picked, setPicked] = useState<PickedPhoto>();
  useEffect(() => {
    let current = true;
    // Going back from the confirmation skips this page, which would lead there again.
    if (flowOf(applicantId).recognised) {
      forgetRecognised(applicantId);
      leave.current();
      return undefined;
    }
    const reading = userId === undefined ? undefined : pickedPhoto(userId, applicantId);
    void Promise.resolve(reading).then((photo) => {
      if (!current) return;
      if (photo) setPicked(photo);
      else leave.current();
    });
    return () => {
      current = false;
    };
  }, [userId, applicantId]);
  if (!found || !picked || userId === undefined)
    return (
      <Page top={<TopBar title={t('Visa photo')} width="form" onBack={goBack} />}>
        <PhotoPlaceholder query={query} waits={found !== undefined} />
      </Page>
    );
  return <Process found={found} userId={userId} picked={picked} onBack={goBack} />;
}

const stageLabels: Readonly<Record<ProcessStage, SourceText>> = {
  checking: msg('Checking'),
  recognizing: msg('Recognizing'),
  processing: msg('Processing'),
  completing: msg('Completing'),
};

interface Props {
  found: FoundPhoto;
  userId: string;
  picked: PickedPhoto;
  onBack: () => void;
}

function Process({ found, userId, picked, onBack }: Props) {
  const { order, applicant, photo } = found;
  const { id: applicantId, firstName: applicantName } = applicant;
  const orderId = order.id;
  const { width, height, color, mayWhiten = false } = photo;
  const navigate = useNavigate();
  const go = useRef(navigate);
  const back = useRef(onBack);
  useEffect(() => {
    go.current = navigate;
    back.current = onBack;
  });
  const discarding = useOneAtATime();
  const [stage, setStage] = useState<ProcessStage>('checking');
  const [refusal, setRefusal] = useState<{ message: string; lang: string }>();
  const progress = useProgress(stage, refusal === undefined);
  const src = useBlobUrl(picked.bytes, picked.mime);
  /** The URL of a file that cannot be shown as a picture; the check reports the problem. */
  const [unreadable, setUnreadable] = useState<string>();
  useHoldUpdates('upload');
  /** Stops the processing; resolves once it can no longer seal anything. */
  const stop = useRef((): Promise<void> => Promise.resolve());

  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const requirement = { width, height, color };
    const target = { orderId, applicantId, applicantName, handling: 'recognise' as const };
    const job = { userId, target, picked, requirement, mayWhiten, onStage: setStage, signal };
    const running = startRecognition(job).then(
      (recognition) => {
        if (signal.aborted || recognition.kind === 'cancelled') return;
        if (recognition.kind === 'refused') return setRefusal(recognition);
        recognise(applicantId, recognition.photo);
        void go.current(paths.idPhotoConfirm(orderId, applicantId));
      },
      (error: unknown) => {
        if (signal.aborted) return;
        // The photo page offers to continue with the photo, which is still there.
        showToast(describeProblem(error), 'danger');
        back.current();
      },
    );
    stop.current = () => {
      control.abort();
      return running;
    };
    return () => control.abort();
  }, [userId, orderId, applicantId, applicantName, picked, width, height, color, mayWhiten]);

  /** Discards a photo that was stopped or rejected. */
  function discard() {
    void discarding.run(async () => {
      await stop.current();
      await endFlow(userId, applicantId);
      onBack();
      return 'over';
    });
  }

  return (
    <Page
      top={
        <TopBar title={t('Visa photo')} width="form" line={applicant.firstName} onBack={discard} />
      }
      footer={
        <FooterAction>
          <Button variant="outlined" onClick={discard}>
            {t('Cancel')}
          </Button>
        </FooterAction>
      }
    >
      <div className={styles.process}>
        {src && src !== unreadable && (
          <img
            className={styles.picture}
            src={src}
            alt={t('What is being checked')}
            onError={() => setUnreadable(src)}
          />
        )}
        <div className={styles.progress}>
          <ProgressBar
            label={t(stageLabels[stage])}
            showLabel
            value={progress}
            start={t('Your photo stays as it is: nothing is retouched.')}
            end={t('{percent}%', { percent: Math.floor(progress) })}
          />
        </div>
      </div>
      <AlertDialog
        open={refusal !== undefined}
        buttonLabel={t('Got it')}
        onClose={() => {
          setRefusal(undefined);
          discard();
        }}
      >
        {refusal && <ServerText lang={refusal.lang}>{refusal.message}</ServerText>}
      </AlertDialog>
    </Page>
  );
}
