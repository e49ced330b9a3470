import { useCallback, useEffect, useId, useRef, useState, type RefObject } from 'react';
import { localDateOf } from '../../../domain/calendar/calendar-date';
import {
  frameHint,
  isTaken,
  withFrame,
  type FrameHint,
  type FrameLook,
} from '../../../domain/passport/frame-look';
import { passportFieldOrder } from '../../../domain/passport/passport-form';
import { sureFields } from '../../../domain/passport/picture-reading';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { clock } from '../../../services/services';
import {
  CameraControl,
  CameraHead,
  FileWay,
  LightControl,
  LiveCameraView,
} from '../../../ui/camera/live-camera';
import { takeStill, useLiveCamera } from '../../../ui/camera/use-live-camera';
import { Icon } from '../../../ui/media/icon';
import { useModal } from '../../../ui/overlays/use-modal';
import { classNames } from '../../../ui/styles/class-names';
import { imageClient } from '../../../workers/image/image-client';
import fullScreen from '../../../ui/overlays/full-screen.module.css';
import styles from './passport-camera.module.css';

/** A look at a frame, with the frame's size. */
interface SeenFrame extends FrameLook {
  width: number;
  height: number;
}

/** The pause between frames, so that a slow phone stays cool. */
const pauseMs = 120;

/**
 * Looks for a passport in the camera's picture, one frame at a time.
 * @param onTaken called once, with the frame that is taken automatically
 * @returns the last look; undefined until the first
 */
function useFrameLooks(
  video: RefObject<HTMLVideoElement | null>,
  live: boolean,
  onTaken: (still: ArrayBuffer) => void,
): SeenFrame | undefined {
  const [shown, setShown] = useState<SeenFrame>();
  useEffect(() => {
    if (!live) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let current = true;
    let last: readonly FrameLook[] = [];

    async function look() {
      const seen = await lookOnce(video.current);
      if (!current) return;
      if (seen) {
        last = withFrame(last, seen);
        setShown(seen);
        if (seen.still && isTaken(last)) return onTaken(seen.still);
      }
      timer = setTimeout(() => void look(), pauseMs);
    }
    void look();
    return () => {
      current = false;
      clearTimeout(timer);
      setShown(undefined);
    };
  }, [video, live, onTaken]);
  return shown;
}

async function lookOnce(video: HTMLVideoElement | null) {
  if (!video || video.videoWidth === 0) return null;
  try {
    const frame = await createImageBitmap(video);
    const { width, height } = frame;
    const seen = await imageClient.lookAtFrame(frame, localDateOf(clock.now()));
    return seen && { ...seen, width, height };
  } catch {
    // The picture is changing; the next frame is used.
    return null;
  }
}

interface Props {
  applicantName: string;
  onTaken: (file: File) => void;
  onType: () => void;
  onClose: () => void;
}

/** The live camera: finds the passport's two lines and takes the picture automatically. */
export function PassportCamera({ applicantName, onTaken, onType, onClose }: Props) {
  const titleId = useId();
  const modal = useModal({ open: true, onClose, dismissable: true });
  const camera = useLiveCamera('environment');
  const { video, plays } = camera;
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });
  const take = useCallback((jpeg: BlobPart) => {
    taken.current(new File([jpeg], 'passport.jpg', { type: 'image/jpeg' }));
  }, []);
  const seen = useFrameLooks(video, plays, take);

  async function shoot() {
    if (!video.current) return;
    const { videoWidth: width, videoHeight: height } = video.current;
    const jpeg = await takeStill(video.current, { left: 0, top: 0, width, height });
    if (jpeg) take(jpeg);
  }

  return (
    <dialog {...modal} className={fullScreen.lens} aria-labelledby={titleId}>
      <CameraHead
        title={t('Passport')}
        dialogTitleId={titleId}
        line={t('{applicant} · the page with your photo', { applicant: applicantName })}
        onClose={onClose}
      />
      <LiveCameraView
        camera={camera}
        overlay={<Seen seen={seen} />}
        otherWays={t('Use the camera of your phone, or choose a picture that you have.')}
        otherControl={
          <FileWay
            icon="camera"
            label={t('Camera')}
            camera
            onFiles={([file]) => file && onTaken(file)}
          />
        }
        note={
          camera.problem === undefined && (
            <p>
              {t('The picture is taken automatically.')}
              <span className={styles.privacy}>
                {t('Read on this phone, before anything is sent.')}
              </span>
            </p>
          )
        }
        before={
          <>
            <FileWay icon="image" label={t('Album')} onFiles={([file]) => file && onTaken(file)} />
            <FileWay
              icon="file"
              label={t('Files')}
              files
              onFiles={([file]) => file && onTaken(file)}
            />
          </>
        }
        shutterLabel={t('Take the picture')}
        onShoot={() => void shoot()}
        after={
          <>
            <LightControl camera={camera} />
            <CameraControl icon="edit" label={t('Type it')} onClick={onType} />
          </>
        }
      />
    </dialog>
  );
}

const hints: Record<FrameHint, SourceText> = {
  find: msg('Lay the page flat, fill the frame'),
  'too-dark': msg('Too dark'),
  glare: msg('Glare: tilt the page'),
  'hold-still': msg('Hold still'),
  several: msg('There are two documents in the picture'),
  'other-document': msg('This is not a passport’s page'),
  reading: msg('Hold still'),
};

/** The frame, the zone that was found in it, the hint, and how much was read. */
function Seen({ seen }: { seen: SeenFrame | undefined }) {
  const hint = seen ? frameHint(seen) : 'find';
  const look = seen?.look.kind === 'read' ? seen.look : undefined;
  const sure = look ? sureFields(look) : {};
  const count = Object.keys(sure).length;
  const { width = 0, height = 0 } = seen ?? {};
  const corners = look?.corners.map(({ x, y }) => `${x * width},${y * height}`);
  return (
    <div className={styles.overlay}>
      {corners && (
        // Covers its box as the video does.
        <svg
          className={styles.zone}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <polygon points={corners.join(' ')} />
        </svg>
      )}
      <div className={styles.guide} aria-hidden="true">
        {[styles.topStart, styles.topEnd, styles.bottomStart, styles.bottomEnd].map((corner) => (
          <span key={corner} className={classNames(styles.corner, corner)} />
        ))}
      </div>
      <div className={styles.hints}>
        <p className={classNames(styles.hint, hint !== 'find' && styles.urgent)} role="status">
          {t(hints[hint])}
        </p>
        {look && (
          <div className={styles.reading}>
            <p className={styles.readingHead}>
              <Icon name="scan" />
              <span>{t('Reading both lines')}</span>
              <span>{t('{read} of {all}', { read: count, all: passportFieldOrder.length })}</span>
            </p>
            <p className={styles.readingHead}>
              <bdi>{[sure.surname, sure.givenName].filter(Boolean).join(', ')}</bdi>
              <bdi>{sure.passportNumber}</bdi>
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
