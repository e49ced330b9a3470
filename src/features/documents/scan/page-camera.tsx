import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import {
  CameraControl,
  CameraHead,
  FileWay,
  LightControl,
  LiveCameraView,
} from '../../../ui/camera/live-camera';
import { takeStill, useLiveCamera } from '../../../ui/camera/use-live-camera';
import { Button } from '../../../ui/actions/button';
import { Icon } from '../../../ui/media/icon';
import { useModal } from '../../../ui/overlays/use-modal';
import { classNames } from '../../../ui/styles/class-names';
import { imageClient } from '../../../workers/image/image-client';
import fullScreen from '../../../ui/overlays/full-screen.module.css';
import styles from './page-camera.module.css';
import {
  afterTaking,
  hintOf,
  isDue,
  nothingSeen,
  type PageHint,
  passedOf,
  progressOf,
  type Watch,
  watched,
} from './watch-page';

/** The pause between frames, so that a slow phone stays cool. */
const pauseMs = 120;
/** The longer side of a frame in which a page is looked for. */
const frameSide = 640;

async function lookOnce(video: HTMLVideoElement | null) {
  if (!video || video.videoWidth === 0) return null;
  try {
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, frameSide / Math.max(videoWidth, videoHeight));
    const frame = await createImageBitmap(video, {
      resizeWidth: Math.round(videoWidth * scale),
      resizeHeight: Math.round(videoHeight * scale),
    });
    return await imageClient.findPage(frame);
  } catch {
    // The picture is changing; the next frame is used.
    return null;
  }
}

/** Watches the page before the camera, one frame at a time, and calls back when it is held still. */
function useWatch(video: RefObject<HTMLVideoElement | null>, live: boolean, onDue: () => void) {
  const [watch, setWatch] = useState(nothingSeen);
  const due = useEffectEvent(onDue);
  useEffect(() => {
    if (!live) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let current = true;
    async function look() {
      const frame = await lookOnce(video.current);
      if (!current) return;
      if (frame) setWatch((before) => watched(before, frame));
      timer = setTimeout(() => void look(), pauseMs);
    }
    void look();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [video, live]);
  const isDueNow = isDue(watch);
  useEffect(() => {
    if (isDueNow) due();
  }, [isDueNow]);
  return { watch: live ? watch : nothingSeen, taken: () => setWatch(afterTaking) };
}

interface Props {
  documentName: string;
  applicantName: string;
  /** How many pages were taken. */
  count: number;
  /** Whether further pages may follow. */
  multiple: boolean;
  onFiles: (files: File[]) => void;
  /** The traveller has taken all pages. */
  onDone: () => void;
  onClose: () => void;
}

/** The live camera for pages: finds the page and takes its picture when it is held still. */
export function PageCamera(props: Props) {
  const { documentName, applicantName, count, multiple, onFiles, onDone, onClose } = props;
  const titleId = useId();
  const modal = useModal({ open: true, onClose, dismissable: true });
  const camera = useLiveCamera('environment', 'fine');
  const [isAuto, setAuto] = useState(true);
  const isTaking = useRef(false);
  const { video, plays } = camera;
  const { watch, taken } = useWatch(video, plays, () => {
    if (isAuto) void shoot();
  });

  async function shoot() {
    if (!video.current || isTaking.current) return;
    isTaking.current = true;
    const { videoWidth: width, videoHeight: height } = video.current;
    const jpeg = await takeStill(video.current, { left: 0, top: 0, width, height });
    isTaking.current = false;
    if (!jpeg) return;
    taken();
    onFiles([new File([jpeg], `page-${count + 1}.jpg`, { type: 'image/jpeg' })]);
  }

  return (
    <dialog {...modal} className={fullScreen.lens} aria-labelledby={titleId}>
      <CameraHead
        title={documentName}
        dialogTitleId={titleId}
        line={
          multiple
            ? t('{firstName} · page {number}', { firstName: applicantName, number: count + 1 })
            : applicantName
        }
        onClose={onClose}
      />
      <LiveCameraView
        camera={camera}
        overlay={<Seen watch={watch} count={count} />}
        otherWays={t('Use the camera of your phone, or choose a picture that you have.')}
        otherControl={<FileWay icon="camera" label={t('Camera')} camera onFiles={onFiles} />}
        note={
          <div className={styles.note}>
            <p>
              {t('The page is straightened')}
              <span className={styles.privacy}>{t('on this phone; nothing is sent yet.')}</span>
            </p>
            {count > 0 && (
              <Button small variant="card" onClick={onDone}>
                {t('Done · {pages}', {
                  pages: t('{count, plural, one {# page} other {# pages}}', { count }),
                })}
              </Button>
            )}
          </div>
        }
        before={
          <>
            <FileWay icon="image" label={t('Album')} multiple={multiple} onFiles={onFiles} />
            <LightControl camera={camera} />
          </>
        }
        shutterLabel={t('Take the page')}
        progress={isAuto ? progressOf(watch) : 0}
        onShoot={() => void shoot()}
        after={
          <CameraControl
            icon="timer"
            label={isAuto ? t('Auto on') : t('Auto off')}
            pressed={isAuto}
            onClick={() => setAuto(!isAuto)}
          />
        }
      />
    </dialog>
  );
}

const hints: Record<PageHint, SourceText> = {
  find: msg('Lay the page on a darker table'),
  'too-dark': msg('Too dark'),
  glare: msg('Glare: tilt the page'),
  'cut-off': msg('All four corners must be in the picture'),
  closer: msg('Closer'),
  'hold-still': msg('Hold still'),
  next: msg('Taken. Lay the next page down'),
};

/** The page that is seen, the hint, and what is good already. */
function Seen({ watch, count }: { watch: Watch; count: number }) {
  const hint = hintOf(watch);
  const passed = passedOf(watch);
  const { width = 0, height = 0, page } = watch.frame ?? {};
  const points = page?.map(({ x, y }) => ({ x: x * width, y: y * height }));
  return (
    <div className={styles.overlay}>
      {points && (
        // Covers its box as the video does.
        <svg
          className={classNames(styles.found, hint === 'next' && styles.before)}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <polygon points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
          {points.map(({ x, y }, index) => (
            <circle key={index} cx={x} cy={y} r={width / 90} />
          ))}
        </svg>
      )}
      <p
        className={classNames(styles.hint, hint !== 'find' && hint !== 'next' && styles.urgent)}
        role="status"
      >
        <Icon name={hint === 'next' ? 'check' : 'scan'} />
        {hint === 'next' && count > 0
          ? t('Page {number} taken. Lay the next one down', { number: count })
          : t(hints[hint])}
      </p>
      <ul className={styles.passed}>
        {passed.corners && <Passed>{t('Four corners')}</Passed>}
        {passed.light && <Passed>{t('Bright enough')}</Passed>}
        {passed.glare && <Passed>{t('No glare')}</Passed>}
      </ul>
    </div>
  );
}

const Passed = ({ children }: { children: string }) => (
  <li>
    <Icon name="check" size={16} />
    {children}
  </li>
);
