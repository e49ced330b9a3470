import { type RefObject, useEffect, useState } from 'react';
import type { LiveHint } from '../../../domain/photo/live-hints';
import { takeStill } from '../../../ui/camera/use-live-camera';
import { imageClient } from '../../../workers/image/image-client';
import type { CameraFrame } from '../../../workers/image/image.api';
import { type Box, cameraFrame } from './camera-frame';
import { steadyHints, withLook } from './hint-messages';
import type { ApplicantPhoto } from '../use-visa-photo';

interface Shape {
  width: number;
  height: number;
}

/** The part of the video that becomes the photo. */
function frameOf(video: HTMLVideoElement, oval: Element, shape: Shape) {
  const size = { width: video.videoWidth, height: video.videoHeight };
  return cameraFrame(size, video.getBoundingClientRect(), oval.getBoundingClientRect(), shape);
}

/** Takes the photo: the framed part of the camera's picture, as a JPEG; undefined if it cannot be read. */
export async function takeFrame(
  video: HTMLVideoElement,
  oval: Element,
  shape: Shape,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const blob = await takeStill(video, frameOf(video, oval, shape));
  return blob ? new Uint8Array(await blob.arrayBuffer()) : undefined;
}

/** The pause between frames: fifteen frames a second, if the device keeps up. */
const pauseMs = 66;
/** The height of the worker's frames; browsers without `VideoFrame` shrink them here. */
const frameHeight = 256;

/** The problems of the camera's picture; undefined until the first frame. */
export function useLiveHints(
  video: RefObject<HTMLVideoElement | null>,
  oval: RefObject<Element | null>,
  photo: Pick<ApplicantPhoto, 'width' | 'height' | 'color'>,
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
  try {
    return await imageClient.hints(await cutOut(video, { left, top, width, height }), requirement);
  } catch {
    // The picture is changing; the next frame is used.
    return null;
  }
}

/** The framed part: a reference to it if possible, else a small copy. */
async function cutOut(
  video: HTMLVideoElement,
  { left, top, width, height }: Box,
): Promise<CameraFrame> {
  if ('VideoFrame' in globalThis) {
    // Its corners must be even, because colours are stored per two by two pixels.
    const even = (length: number) => length - (length % 2);
    const visibleRect = { x: even(left), y: even(top), width: even(width), height: even(height) };
    return new VideoFrame(video, { visibleRect });
  }
  const resizeHeight = Math.min(frameHeight, height);
  const resizeWidth = Math.max(1, Math.round((width * resizeHeight) / height));
  return createImageBitmap(video, left, top, width, height, { resizeHeight, resizeWidth });
}
