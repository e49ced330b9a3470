import { useEffect, useState } from 'react';
import { msg, type SourceText } from '../domain/messages/text-params';

/**
 * Whether a camera input would open a camera. A computer with a mouse opens its file dialog
 * instead, which the other button already does.
 */
export const hasCamera = window.matchMedia('(pointer: coarse)').matches;

/** The camera's direction: towards the traveller, or away. */
export type Facing = 'user' | 'environment';

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'live'; stream: MediaStream; hasLight: boolean }
  /** Why there is no camera, as a sentence. */
  | { kind: 'none'; reason: SourceText };

const reasons: Readonly<Record<string, SourceText>> = {
  NotAllowedError: msg('The camera may not be used here. Allow it in the browser’s settings.'),
  NotFoundError: msg('This device has no camera that the browser can use.'),
  NotReadableError: msg('The camera is used by another app. Close it, then try again.'),
};

const noCamera = msg('The camera did not start.');

/** The camera's stream, while the component is mounted and the page is visible. */
export function useCamera(facing: Facing, attempt: number): CameraState {
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  useEffect(() => {
    let current = true;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());

    async function start() {
      setState({ kind: 'starting' });
      try {
        const opened = await openCamera(facing);
        if (!current) return opened.getTracks().forEach((track) => track.stop());
        stop();
        stream = opened;
        const [track] = opened.getVideoTracks();
        // The camera was unplugged, or the permission withdrawn.
        track?.addEventListener('ended', () => {
          if (current) setState({ kind: 'none', reason: noCamera });
        });
        const able = (track?.getCapabilities?.() ?? {}) as { torch?: boolean };
        if (current) setState({ kind: 'live', stream: opened, hasLight: able.torch === true });
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
  }, [facing, attempt]);
  return state;
}

async function openCamera(facing: Facing): Promise<MediaStream> {
  if (!('mediaDevices' in navigator))
    throw new DOMException('There is no camera interface.', 'NotFoundError');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
}

/** Turns the camera's torch on or off, if it has one. */
export async function switchLight(stream: MediaStream, on: boolean): Promise<void> {
  const [track] = stream.getVideoTracks();
  // TypeScript's DOM types lack the torch.
  await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}
