import { useEffect, useRef, useState } from 'react';
import { msg } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { CameraControl, LightControl, LiveCameraView } from '../../../ui/camera/live-camera';
import { type Facing, useLiveCamera } from '../../../ui/camera/use-live-camera';
import { hasCamera } from '../../../ui/forms/file-picker';
import { Icon } from '../../../ui/media/icon';
import { classNames } from '../../../ui/styles/class-names';
import styles from './camera-view.module.css';
import { isLevel, passedHints, urgentHint, rollOf, settled } from './hint-messages';
import { takeFrame, useLiveHints } from './use-live-hints';
import type { ApplicantPhoto } from '../use-visa-photo';

interface Level {
  /** How far the picture leans, in degrees; undefined without a sensor. */
  roll: number | undefined;
  /** Requests permission for the sensor, after a touch; undefined if none is needed. */
  ask: (() => void) | undefined;
}

/** TypeScript's DOM types lack it. */
type AskedFirst = typeof DeviceOrientationEvent & {
  requestPermission?: () => Promise<unknown>;
};

/** Permitted sensors have sent an event by then, if only to report that they are missing. */
const silentMs = 1500;

/** A spirit level from the phone's sensor, while the component is mounted. */
function useLevel(): Level {
  const [roll, setRoll] = useState<number>();
  const [mustAsk, setMustAsk] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!('DeviceOrientationEvent' in window)) return undefined;
    // Safari sends no events without permission; other browsers may not need it.
    const timer = setTimeout(
      () =>
        setMustAsk(
          attempt === 0 && (DeviceOrientationEvent as AskedFirst).requestPermission !== undefined,
        ),
      silentMs,
    );
    const turned = ({ beta, gamma }: DeviceOrientationEvent) => {
      clearTimeout(timer);
      setMustAsk(false);
      // Computers send null.
      if (beta === null || gamma === null) return;
      const read = rollOf({ beta, gamma }, window.screen.orientation?.angle ?? 0);
      setRoll((shown) => (read === undefined ? undefined : settled(shown, read)));
    };
    window.addEventListener('deviceorientation', turned);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('deviceorientation', turned);
    };
  }, [attempt]);

  function ask() {
    setMustAsk(false);
    // Permission is requested only once; without the sensor the line does not move.
    const listen = () => setAttempt(attempt + 1);
    void (DeviceOrientationEvent as AskedFirst).requestPermission?.().then(listen, listen);
  }
  return { roll, ask: mustAsk ? ask : undefined };
}

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

/** The live camera: an oval for the face, a level line for the eyes, hints, and the shutter. */
export function CameraView({ photo, onTaken, onAlbum, onPhoneCamera }: Props) {
  const oval = useRef<HTMLDivElement>(null);
  const [facing, setFacing] = useState<Facing>('user');
  const [delay, setDelay] = useState<(typeof delays)[number]>(0);
  const [counting, setCounting] = useState<number>();
  const camera = useLiveCamera(facing);
  const { video, plays } = camera;
  const hints = useLiveHints(video, oval, photo, plays);
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
  }, [counting, video, photo, onTaken]);

  function shoot() {
    if (counting !== undefined) return setCounting(undefined);
    if (delay > 0) return setCounting(delay);
    if (video.current && oval.current)
      void takeFrame(video.current, oval.current, photo).then(onTaken);
  }

  const overlay = (
    <div className={styles.overlay}>
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
    </div>
  );

  return (
    <LiveCameraView
      camera={camera}
      overlay={overlay}
      otherWays={t('Use the camera of your phone, or choose a photo that you have.')}
      note={
        <>
          {/* The live picture has it above the oval. */}
          {camera.problem !== undefined && <p>{t(wallTip)}</p>}
          <p>{t('Keep ears and forehead uncovered.')}</p>
        </>
      }
      before={
        <>
          <CameraControl icon="image" label={t('Album')} onClick={onAlbum} />
          <CameraControl
            icon="timer"
            label={delay === 0 ? t('No timer') : t('{seconds} s', { seconds: delay })}
            pressed={delay > 0}
            onClick={() => setDelay(delays[(delays.indexOf(delay) + 1) % delays.length] ?? 0)}
          />
        </>
      }
      shutterLabel={counting === undefined ? t('Take the photo') : t('Stop the timer')}
      onShoot={shoot}
      after={
        <>
          <CameraControl
            icon="flip"
            label={t('Flip')}
            disabled={camera.problem !== undefined}
            onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
          />
          {camera.hasLight ? (
            <LightControl camera={camera} />
          ) : (
            hasCamera && <CameraControl icon="camera" label={t('Camera')} onClick={onPhoneCamera} />
          )}
        </>
      }
    />
  );
}

const wallTip = msg('Stand 30cm in front of the white wall');
