import { useEffect, useState, type RefObject } from 'react';
import type { LiveHint } from '../../domain/photo/live-hints';
import { imageClient } from '../../workers/image/image-client';
import { steadyHints, withLook } from './steady-hints';
import { frameOf } from './take-frame';
import type { ApplicantPhoto } from './use-visa-photo';

/** At least this often when the device keeps up: fifteen looks a second. */
const pauseMs = 66;
/** The page only cuts and shrinks; all looking happens in the worker. */
const frameHeight = 256;

/** What to mend in the camera's picture; undefined until the first look. */
export function useLiveHints(
  video: RefObject<HTMLVideoElement | null>,
  oval: RefObject<Element | null>,
  photo: ApplicantPhoto,
  live: boolean,
): readonly LiveHint[] | undefined {
  const [hints, setHints] = useState<readonly LiveHint[]>();
  const { width, height, color } = photo;
  useEffect(() => {
    if (!live) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let current = true;
    let last: readonly (readonly LiveHint[])[] = [];

    async function look() {
      const started = performance.now();
      const seen = await lookOnce(video.current, oval.current, { width, height, color });
      if (!current) return;
      if (seen) {
        last = withLook(last, seen);
        const steady = steadyHints(last);
        setHints((shown) => (shown?.join() === steady.join() ? shown : steady));
        performance.mark('photo-hints');
      }
      timer = setTimeout(() => void look(), Math.max(0, pauseMs - (performance.now() - started)));
    }
    void look();
    return () => {
      current = false;
      clearTimeout(timer);
      setHints(undefined);
      performance.clearMarks('photo-hints');
    };
  }, [video, oval, live, width, height, color]);
  return hints;
}

async function lookOnce(
  video: HTMLVideoElement | null,
  oval: Element | null,
  requirement: { width: number; height: number; color: string },
): Promise<LiveHint[] | null> {
  if (!video || !oval || video.videoWidth === 0) return null;
  const { left, top, width, height } = frameOf(video, oval, requirement);
  const resizeHeight = Math.min(frameHeight, height);
  try {
    const frame = await createImageBitmap(video, left, top, width, height, {
      resizeHeight,
      resizeWidth: Math.max(1, Math.round((width * resizeHeight) / height)),
    });
    return await imageClient.hints(frame, requirement);
  } catch {
    // The picture is just changing; the next one is looked at.
    return null;
  }
}
