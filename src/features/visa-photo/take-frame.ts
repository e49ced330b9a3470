import { cameraFrame } from './camera-frame';

/** High, so that nothing is lost before it is judged. */
const quality = 0.95;

interface Shape {
  width: number;
  height: number;
}

/** The part of the video that becomes the photo. */
export function frameOf(video: HTMLVideoElement, oval: Element, shape: Shape) {
  const size = { width: video.videoWidth, height: video.videoHeight };
  return cameraFrame(size, video.getBoundingClientRect(), oval.getBoundingClientRect(), shape);
}

/** Takes the photo: the framed part of the camera's picture, as a JPEG; undefined if it cannot be read. */
export async function takeFrame(
  video: HTMLVideoElement,
  oval: Element,
  shape: Shape,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { left, top, width, height } = frameOf(video, oval, shape);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(video, left, top, width, height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  canvas.width = canvas.height = 0;
  return blob ? new Uint8Array(await blob.arrayBuffer()) : undefined;
}
