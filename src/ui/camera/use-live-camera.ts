import { type RefObject, useEffect, useRef, useState } from 'react';
import { msg, type SourceText } from '../../domain/messages/text-params';

/** 'fine': small print is to be read in a part of the picture. */
type Fineness = 'usual' | 'fine';

/** The camera's direction: towards the traveller, or away. */
export type Facing = 'user' | 'environment';

type CameraStream =
  | { kind: 'starting' }
  | { kind: 'live'; stream: MediaStream; hasLight: boolean; canFocus: boolean }
  /** Why there is no camera, as a sentence. */
  | { kind: 'none'; reason: SourceText };

/** A place of the camera's picture, in fractions of its width and height. */
export interface PicturePlace {
  readonly x: number;
  readonly y: number;
}

/** A live camera, for its view and for the feature that reads its picture. */
export interface LiveCamera {
  readonly facing: Facing;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Whether the video plays: only then a picture can be taken. */
  readonly plays: boolean;
  readonly setPlays: (plays: boolean) => void;
  /** Why there is no camera; undefined while it starts or is live. */
  readonly problem: SourceText | undefined;
  readonly hasLight: boolean;
  readonly lit: boolean;
  readonly toggleLight: () => void;
  /** Focuses once on a place of the picture; undefined where the browser or the camera cannot. */
  readonly focusAt: ((place: PicturePlace) => void) | undefined;
  /** Asks for the camera again. */
  readonly retry: () => void;
}

/** Starts the device's camera and plays it, while the component is mounted and the page is visible. */
export function useLiveCamera(facing: Facing, fineness: Fineness = 'usual'): LiveCamera {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [plays, setPlays] = useState(false);
  /** A stream's light goes out with it. */
  const [litStream, setLitStream] = useState<MediaStream>();
  const camera = useStream(facing, fineness, attempt);
  const stream = camera.kind === 'live' ? camera.stream : null;
  const lit = stream !== null && stream === litStream;

  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    // Rejects if another camera follows at once; that one is played then.
    if (stream) void video.current.play().catch(() => undefined);
  }, [stream]);

  async function toggleLight() {
    if (!stream) return;
    await switchLight(stream, !lit).then(
      () => setLitStream(lit ? undefined : stream),
      () => undefined,
    );
  }

  return {
    facing,
    video,
    plays: plays && stream !== null,
    setPlays,
    problem: camera.kind === 'none' ? camera.reason : undefined,
    hasLight: camera.kind === 'live' && camera.hasLight,
    lit,
    toggleLight: () => void toggleLight(),
    focusAt:
      camera.kind === 'live' && camera.canFocus
        ? (place) => void focusOn(camera.stream, place).catch(() => undefined)
        : undefined,
    retry: () => setAttempt((before) => before + 1),
  };
}

const reasons: Readonly<Record<string, SourceText>> = {
  NotAllowedError: msg('The camera may not be used here. Allow it in the browser’s settings.'),
  NotFoundError: msg('This device has no camera that the browser can use.'),
  NotReadableError: msg('The camera is used by another app. Close it, then try again.'),
};

const noCamera = msg('The camera did not start.');

function useStream(facing: Facing, fineness: Fineness, attempt: number): CameraStream {
  const [state, setState] = useState<CameraStream>({ kind: 'starting' });
  useEffect(() => {
    let current = true;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());

    async function start() {
      setState({ kind: 'starting' });
      try {
        const opened = await openCamera(facing, fineness);
        if (!current) return opened.getTracks().forEach((track) => track.stop());
        stop();
        stream = opened;
        const [track] = opened.getVideoTracks();
        // The camera was unplugged, or the permission withdrawn.
        track?.addEventListener('ended', () => {
          if (current) setState({ kind: 'none', reason: noCamera });
        });
        const able = (track?.getCapabilities?.() ?? {}) as Abilities;
        const [hasLight, canFocus] = [able.torch === true, takesFocus(able)];
        if (current) setState({ kind: 'live', stream: opened, hasLight, canFocus });
      } catch (error) {
        stop();
        const name = error instanceof Error ? error.name : '';
        if (current && name !== 'AbortError')
          setState({ kind: 'none', reason: reasons[name] ?? noCamera });
      }
    }

    // A hidden page releases the camera; the picture would freeze.
    const seen = () => {
      if (document.visibilityState === 'hidden') stop();
      else void start();
    };
    void start();
    document.addEventListener('visibilitychange', seen);
    return () => {
      current = false;
      document.removeEventListener('visibilitychange', seen);
      stop();
    };
  }, [facing, fineness, attempt]);
  return state;
}

const sizes = {
  usual: { width: { ideal: 1920 }, height: { ideal: 1080 } },
  fine: { width: { ideal: 2560 }, height: { ideal: 1440 } },
} as const;

async function openCamera(facing: Facing, fineness: Fineness): Promise<MediaStream> {
  if (!('mediaDevices' in navigator))
    throw new DOMException('There is no camera interface.', 'NotFoundError');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: facing, ...sizes[fineness] },
  });
}

/** TypeScript's DOM types lack these. */
interface Abilities {
  torch?: boolean;
  focusMode?: readonly string[];
}

const takesFocus = ({ focusMode = [] }: Abilities): boolean =>
  'pointsOfInterest' in navigator.mediaDevices.getSupportedConstraints() &&
  focusMode.includes('single-shot');

async function focusOn(stream: MediaStream, place: PicturePlace): Promise<void> {
  const [track] = stream.getVideoTracks();
  const focus = { pointsOfInterest: [place], focusMode: 'single-shot' };
  await track?.applyConstraints({ advanced: [focus as MediaTrackConstraintSet] });
}

/**
 * The place of the picture that was touched. The picture covers its stage from the middle.
 * @param touch relative to the stage, in its pixels
 */
export function placeOfTouch(
  touch: PicturePlace,
  stage: { width: number; height: number },
  picture: { width: number; height: number },
  isMirrored: boolean,
): PicturePlace {
  const scale = Math.max(stage.width / picture.width, stage.height / picture.height);
  const along = (at: number, shown: number, whole: number) =>
    Math.min(1, Math.max(0, (at - shown / 2) / (whole * scale) + 0.5));
  const x = along(touch.x, stage.width, picture.width);
  return { x: isMirrored ? 1 - x : x, y: along(touch.y, stage.height, picture.height) };
}

async function switchLight(stream: MediaStream, on: boolean): Promise<void> {
  const [track] = stream.getVideoTracks();
  await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}

/** High, so that nothing is lost before it is read. */
const quality = 0.95;

/** Takes a part of the camera's picture as a JPEG; null if it cannot be read. */
export async function takeStill(
  video: HTMLVideoElement,
  part: { left: number; top: number; width: number; height: number },
): Promise<Blob | null> {
  const { left, top, width, height } = part;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(video, left, top, width, height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  // Frees the memory at once.
  canvas.width = canvas.height = 0;
  return blob;
}
