import { useEffect, useState, type RefObject } from 'react';
import { localDateOf } from '../../../domain/calendar/calendar-date';
import { isTaken, withFrame, type FrameLook } from '../../../domain/passport/frame-look';
import { clock } from '../../../services/services';
import { imageClient } from '../../../workers/image/image-client';

/** A look at a frame, with the frame's size. */
export interface SeenFrame extends FrameLook {
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
export function useFrameLooks(
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
