import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../language/translate';
import { Button, IconButton } from '../actions/button';
import { useChosenFiles } from '../forms/file-picker';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import { classNames } from '../styles/class-names';
import styles from './live-camera.module.css';
import { type LiveCamera, placeOfTouch } from './use-live-camera';

interface CameraHeadProps {
  title: string;
  line: string;
  /** The heading of a screen, or of a dialog that has this id as its name. */
  dialogTitleId?: string;
  onClose: () => void;
  /** A button opposite to the one that closes. */
  trailing?: ReactNode;
}

/** The bar above a live camera. */
export function CameraHead({ title, line, dialogTitleId, onClose, trailing }: CameraHeadProps) {
  const Heading = dialogTitleId === undefined ? 'h1' : 'h2';
  return (
    <header className={styles.head}>
      <IconButton icon="close" label={t('Close')} look="on-dark" onClick={onClose} />
      <div className={styles.words}>
        <Heading id={dialogTitleId} className={styles.title}>
          {title}
        </Heading>
        <p className={styles.line}>{line}</p>
      </div>
      {trailing}
    </header>
  );
}

interface LiveCameraViewProps {
  camera: LiveCamera;
  /** The guide and the hints over the picture. */
  overlay: ReactNode;
  /** Which other ways to a picture there are, for a device without a camera. */
  otherWays: ReactNode;
  /** A control for one of these ways. */
  otherControl?: ReactNode;
  /** The lines above the controls. */
  note: ReactNode;
  /** Two controls on either side of the shutter. */
  before: ReactNode;
  after: ReactNode;
  shutterLabel: string;
  /** How near the picture is to being taken by itself, 0 to 1. */
  progress?: number;
  onShoot: () => void;
}

const ringMs = 1200;

/** A touch on the picture focuses there, and is marked, where the camera can. */
function useTouchFocus({ focusAt, video, facing }: LiveCamera) {
  const stage = useRef<HTMLDivElement>(null);
  const [touch, setTouch] = useState<{ x: number; y: number }>();
  const focus = useEffectEvent((event: PointerEvent) => {
    const [box, picture] = [stage.current?.getBoundingClientRect(), video.current];
    const isControl = event.target instanceof Element && event.target.closest('button, input, a');
    if (!focusAt || !box || !picture?.videoWidth || isControl) return;
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    const { videoWidth: width, videoHeight: height } = picture;
    focusAt(placeOfTouch(at, box, { width, height }, facing === 'user'));
    setTouch(at);
  });
  useEffect(() => {
    const element = stage.current;
    const take = (event: PointerEvent) => focus(event);
    element?.addEventListener('pointerup', take);
    return () => element?.removeEventListener('pointerup', take);
  }, []);
  useEffect(() => {
    if (!touch) return undefined;
    const timer = setTimeout(() => setTouch(undefined), ringMs);
    return () => clearTimeout(timer);
  }, [touch]);
  return { stage, touch };
}

/** A live camera: its picture below an overlay, and the shutter between its controls. */
export function LiveCameraView(props: LiveCameraViewProps) {
  const { camera, shutterLabel, progress = 0, onShoot } = props;
  const { facing, video, plays, setPlays, problem, retry } = camera;
  const { stage, touch } = useTouchFocus(camera);
  return (
    <>
      <div ref={stage} className={styles.stage}>
        <video
          ref={video}
          className={classNames(styles.video, facing === 'user' && styles.mirrored)}
          playsInline
          muted
          aria-label={t('The camera’s picture')}
          onPlaying={() => setPlays(true)}
          onEmptied={() => setPlays(false)}
        />
        {touch && (
          <svg className={styles.focus} aria-hidden="true">
            <circle cx={touch.x} cy={touch.y} r={36} />
          </svg>
        )}
        {problem === undefined ? (
          props.overlay
        ) : (
          <div className={styles.none}>
            <Icon name="camera" size={32} />
            <p>{t(problem)}</p>
            <p>{props.otherWays}</p>
            <div className={styles.ways}>
              {props.otherControl}
              <Button small variant="card" onClick={retry}>
                {t('Try again')}
              </Button>
            </div>
          </div>
        )}
      </div>
      <div className={styles.note}>{props.note}</div>
      <div className={styles.dock}>
        <div className={styles.controls}>
          <div className={styles.side}>{props.before}</div>
          <button
            type="button"
            className={styles.shutter}
            aria-label={shutterLabel}
            disabled={!plays}
            onClick={onShoot}
          >
            {progress > 0 && (
              <svg className={styles.ring} viewBox="0 0 72 72" aria-hidden="true">
                <circle cx="36" cy="36" r="34" pathLength="1" strokeDasharray={`${progress} 1`} />
              </svg>
            )}
          </button>
          <div className={styles.side}>{props.after}</div>
        </div>
      </div>
    </>
  );
}

interface CameraControlProps {
  icon: IconName;
  label: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** A control of a live camera: an icon above its label. */
export function CameraControl({ icon, label, pressed, disabled, onClick }: CameraControlProps) {
  return (
    <button
      type="button"
      className={classNames(styles.control, pressed && styles.pressed)}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size={24} />
      {label}
    </button>
  );
}

/** Switches the camera's torch. */
export function LightControl({ camera: { hasLight, lit, toggleLight } }: { camera: LiveCamera }) {
  return (
    <CameraControl
      icon="sun"
      label={t('Light@@torch')}
      pressed={lit}
      disabled={!hasLight}
      onClick={toggleLight}
    />
  );
}

interface WayProps {
  icon: IconName;
  label: string;
  camera?: boolean;
  /** PDFs as well as pictures. */
  files?: boolean;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A way to pictures that are chosen. */
export function FileWay({
  icon,
  label,
  camera = false,
  files = false,
  multiple = false,
  onFiles,
}: WayProps) {
  const input = useRef<HTMLInputElement>(null);
  useChosenFiles(input, onFiles);
  return (
    <>
      <CameraControl icon={icon} label={label} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={files ? 'image/*,application/pdf,.pdf' : 'image/*'}
        multiple={multiple}
        {...(camera && { capture: 'environment' as const })}
      />
    </>
  );
}
