import { useEffect, useRef, useState } from 'react';
import { msg } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { type Facing, switchLight, useCamera } from '../../../platform/use-camera';
import { Button } from '../../../ui/actions/button';
import { Icon } from '../../../ui/media/icon';
import type { IconName } from '../../../ui/media/icon-paths';
import { classNames } from '../../../ui/styles/class-names';
import styles from './camera-view.module.css';
import { isLevel, passedHints, urgentHint } from './hint-messages';
import { takeFrame, useLiveHints } from './use-live-hints';
import { useLevel } from './use-level';
import type { ApplicantPhoto } from '../use-visa-photo';

/** Half the oval's width and a gap; the face is inside. */
const inner = 122;
const live = 146;
const outer = 172;

interface LevelLineProps {
  /** How far the picture leans to the right, in degrees; undefined without a sensor. */
  roll: number | undefined;
}

/** The line for the eyes, and the phone's tilt against it. */
function LevelLine({ roll }: LevelLineProps) {
  return (
    <svg className={styles.level} viewBox={`${-outer} -1.5 ${2 * outer} 3`} aria-hidden>
      {[-1, 1].map((side) => (
        <line key={side} className={styles.fixed} x1={side * (live + 2)} x2={side * outer} />
      ))}
      {/* Rotated against the tilt, so that it stays parallel to the horizon. */}
      <g transform={`rotate(${roll === undefined ? 0 : -roll})`}>
        {[-1, 1].map((side) => (
          <line
            key={side}
            className={classNames(styles.live, roll !== undefined && !isLevel(roll) && styles.off)}
            x1={side * inner}
            x2={side * live}
          />
        ))}
      </g>
    </svg>
  );
}

interface Props {
  photo: Pick<ApplicantPhoto, 'width' | 'height' | 'color'>;
  /** Undefined if the picture could not be read. */
  onTaken: (bytes: Uint8Array<ArrayBuffer> | undefined) => void;
  onAlbum: () => void;
  onPhoneCamera: () => void;
}

const delays = [0, 3, 10] as const;
const secondMs = 1000;

/** A phone opens its own camera app from a file input; a mouse-driven computer has none. */
const hasCameraApp = window.matchMedia('(pointer: coarse)').matches;

/** The live camera: an oval for the face, a level line for the eyes, hints, and the shutter. */
export function CameraView({ photo, onTaken, onAlbum, onPhoneCamera }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const oval = useRef<HTMLDivElement>(null);
  const [facing, setFacing] = useState<Facing>('user');
  const [attempt, setAttempt] = useState(0);
  const [delay, setDelay] = useState<(typeof delays)[number]>(0);
  const [counting, setCounting] = useState<number>();
  const [lit, setLit] = useState(false);
  const camera = useCamera(facing, attempt);
  const live = camera.kind === 'live';
  /** Whether the video plays: only then a picture can be taken. */
  const [plays, setPlays] = useState(false);
  const stream = live ? camera.stream : null;
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    // Rejects if another camera follows at once; that one is played then.
    if (stream) void video.current.play().catch(() => undefined);
  }, [stream]);
  const hints = useLiveHints(video, oval, photo, live && plays);
  const { roll, ask } = useLevel();
  const hint = hints && urgentHint(hints, roll);

  useEffect(() => {
    if (counting === undefined) return undefined;
    const timer = setTimeout(() => {
      if (counting > 1) return setCounting(counting - 1);
      setCounting(undefined);
      if (video.current && oval.current)
        void takeFrame(video.current, oval.current, photo).then(onTaken);
    }, secondMs);
    return () => clearTimeout(timer);
  }, [counting, photo, onTaken]);

  function shoot() {
    if (counting !== undefined) return setCounting(undefined);
    if (delay > 0) return setCounting(delay);
    if (video.current && oval.current)
      void takeFrame(video.current, oval.current, photo).then(onTaken);
  }

  async function toggleLight() {
    if (!live) return;
    await switchLight(camera.stream, !lit).then(
      () => setLit(!lit),
      () => undefined,
    );
  }

  return (
    <>
      <div className={styles.stage}>
        <video
          ref={video}
          className={classNames(styles.video, facing === 'user' && styles.mirrored)}
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
            <p>{t('Use the camera of your phone, or choose a photo that you have.')}</p>
            <Button small variant="card" onClick={() => setAttempt(attempt + 1)}>
              {t('Try again')}
            </Button>
          </div>
        ) : (
          <>
            <p className={styles.tip}>{t(wallTip)}</p>
            <div className={styles.guide}>
              <div ref={oval} className={styles.oval}>
                <span className={styles.crown} />
                <span className={styles.chin} />
                <LevelLine roll={roll} />
              </div>
            </div>
            <div className={styles.hints} role="status">
              {hint && (
                <p className={styles.urgent}>
                  <Icon name="warning" />
                  {hint}
                </p>
              )}
              {hints && (
                <ul className={styles.passed}>
                  {passedHints(hints, roll).map((words) => (
                    <li key={words}>
                      <Icon name="check" size={16} />
                      {words}
                    </li>
                  ))}
                </ul>
              )}
            </div>
            {ask && (
              <button type="button" className={styles.ask} onClick={ask}>
                {t('Show how level it is')}
              </button>
            )}
            {counting !== undefined && (
              <p className={styles.count} role="timer" aria-live="assertive">
                {counting}
              </p>
            )}
          </>
        )}
      </div>
      <div className={styles.dock}>
        <p className={styles.dockTip}>{t('Keep ears and forehead uncovered.')}</p>
        <div className={styles.controls}>
          <Control icon="image" label={t('Album')} onClick={onAlbum} />
          <Control
            icon="timer"
            label={delay === 0 ? t('No timer') : t('{seconds} s', { seconds: delay })}
            pressed={delay > 0}
            onClick={() => setDelay(delays[(delays.indexOf(delay) + 1) % delays.length] ?? 0)}
          />
          <button
            type="button"
            className={styles.shutter}
            aria-label={counting === undefined ? t('Take the photo') : t('Stop the timer')}
            disabled={!live || !plays}
            onClick={shoot}
          />
          <Control
            icon="flip"
            label={t('Flip')}
            disabled={camera.kind === 'none'}
            onClick={() => {
              setLit(false);
              setFacing(facing === 'user' ? 'environment' : 'user');
            }}
          />
          {live && camera.hasLight ? (
            <Control
              icon="sun"
              label={t('Light@@torch')}
              pressed={lit}
              onClick={() => void toggleLight()}
            />
          ) : (
            hasCameraApp && <Control icon="camera" label={t('Camera')} onClick={onPhoneCamera} />
          )}
        </div>
      </div>
    </>
  );
}

const wallTip = msg('Stand 30cm in front of the white wall');

interface ControlProps {
  icon: IconName;
  label: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function Control({ icon, label, pressed, disabled, onClick }: ControlProps) {
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
