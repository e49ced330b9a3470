import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { frameHint, type FrameHint } from '../../../domain/passport/frame-look';
import { passportFieldOrder } from '../../../domain/passport/passport-form';
import { sureFields } from '../../../domain/passport/picture-reading';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { switchLight, useCamera } from '../../../platform/use-camera';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/button';
import { Icon } from '../../../ui/media/icon';
import type { IconName } from '../../../ui/media/icon-paths';
import { useModal } from '../../../ui/overlays/use-modal';
import { classNames } from '../../../ui/styles/class-names';
import { useChosenFiles } from '../../../ui/forms/file-picker';
import styles from './passport-camera.module.css';
import { useFrameLooks, type SeenFrame } from './use-frame-looks';

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
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [plays, setPlays] = useState(false);
  const [lit, setLit] = useState(false);
  const camera = useCamera('environment', attempt);
  const live = camera.kind === 'live';
  const stream = live ? camera.stream : null;
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });
  const take = useCallback((jpeg: BlobPart) => {
    taken.current(new File([jpeg], 'passport.jpg', { type: 'image/jpeg' }));
  }, []);

  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    // Rejects if another camera follows at once; that one is played then.
    if (stream) void video.current.play().catch(() => undefined);
  }, [stream]);
  const seen = useFrameLooks(video, live && plays, take);

  async function shoot() {
    const jpeg = video.current && (await stillOf(video.current));
    if (jpeg) take(jpeg);
  }

  async function toggleLight() {
    if (!live) return;
    await switchLight(camera.stream, !lit).then(
      () => setLit(!lit),
      () => undefined,
    );
  }

  return (
    <dialog {...modal} className={styles.camera} aria-labelledby={titleId}>
      <div className={styles.frame}>
        <header className={styles.head}>
          <IconButton icon="close" label={t('Close')} look="on-dark" onClick={onClose} />
          <div>
            <h2 id={titleId}>{t('Passport')}</h2>
            <p className={styles.line}>
              {t('{applicant} · the page with your photo', { applicant: applicantName })}
            </p>
          </div>
        </header>
        <div className={styles.stage}>
          <video
            ref={video}
            className={styles.video}
            playsInline
            muted
            aria-label={t('The camera’s picture')}
            onPlaying={() => setPlays(true)}
            onEmptied={() => setPlays(false)}
          />
          {camera.kind === 'none' ? (
            <div className={styles.none}>
              <Icon name="camera" size={32} />
              <p>{t(camera.reason)}</p>
              <p>{t('Use the camera of your phone, or choose a picture that you have.')}</p>
              <div className={styles.ways}>
                <FileWay icon="camera" label={t('Camera')} camera onFile={onTaken} />
                <Button small variant="card" onClick={() => setAttempt(attempt + 1)}>
                  {t('Try again')}
                </Button>
              </div>
            </div>
          ) : (
            <Seen seen={seen} />
          )}
        </div>
        <div className={styles.dock}>
          {live && (
            <p className={styles.promise}>
              {t('The picture is taken automatically.')}
              <span>{t('Read on this phone, before anything is sent.')}</span>
            </p>
          )}
          <div className={styles.controls}>
            <FileWay icon="image" label={t('Album')} onFile={onTaken} />
            <FileWay icon="file" label={t('Files')} files onFile={onTaken} />
            <button
              type="button"
              className={styles.shutter}
              aria-label={t('Take the picture')}
              disabled={!live || !plays}
              onClick={() => void shoot()}
            />
            <button
              type="button"
              className={classNames(styles.control, lit && styles.pressed)}
              aria-pressed={lit}
              disabled={!live || !camera.hasLight}
              onClick={() => void toggleLight()}
            >
              <Icon name="sun" size={24} />
              {t('Light@@torch')}
            </button>
            <button type="button" className={styles.control} onClick={onType}>
              <Icon name="edit" size={24} />
              {t('Type it')}
            </button>
          </div>
        </div>
      </div>
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
    <>
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
    </>
  );
}

interface WayProps {
  icon: IconName;
  label: string;
  camera?: boolean;
  /** PDFs as well as pictures. */
  files?: boolean;
  onFile: (file: File) => void;
}

/** A way to a picture that is chosen. */
function FileWay({ icon, label, camera = false, files = false, onFile }: WayProps) {
  const input = useRef<HTMLInputElement>(null);
  useChosenFiles(input, ([file]) => file && onFile(file));
  return (
    <>
      <button type="button" className={styles.control} onClick={() => input.current?.click()}>
        <Icon name={icon} size={24} />
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={files ? 'image/*,application/pdf,.pdf' : 'image/*'}
        {...(camera && { capture: 'environment' as const })}
      />
    </>
  );
}

/** High, so that nothing is lost before it is read. */
const quality = 0.95;

/** The camera's picture as a JPEG; null if it cannot be read. */
async function stillOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  canvas.width = canvas.height = 0;
  return blob;
}
