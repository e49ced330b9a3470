import { grayOf } from '../../src/recognition/gray';
import { readZone } from '../../src/recognition/read-zone';
import { makeReaderReady } from '../../src/workers/image/read-passport';

/** The reader gains nothing from more. */
const longestSide = 2000;

interface Worker {
  onmessage: ((event: { data: { picture?: string; getsReady?: boolean } }) => void) | null;
  postMessage(message: unknown): void;
}
const worker = globalThis as unknown as Worker;

/** Decodes to scale, as the image worker does, and reads. */
async function read(address: string) {
  const bytes = await (await fetch(address)).arrayBuffer();
  const decoder = new ImageDecoder({
    data: bytes,
    type: 'image/jpeg',
    desiredWidth: 2000,
    desiredHeight: 1500,
  });
  const { image } = await decoder.decode();
  const scale = Math.min(1, longestSide / Math.max(image.displayWidth, image.displayHeight));
  const width = Math.round(image.displayWidth * scale);
  const height = Math.round(image.displayHeight * scale);
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(image, 0, 0, width, height);
  image.close();
  decoder.close();
  const reading = readZone(grayOf(context.getImageData(0, 0, width, height)));
  const lines = reading.kind === 'read' ? reading.zone.lines : [];
  return { lines };
}

/** Without a picture it is told to be there, or to get ready. */
worker.onmessage = ({ data: { picture, getsReady } }) => {
  if (picture === undefined) {
    if (getsReady) makeReaderReady();
    worker.postMessage({ lines: [] });
    return;
  }
  void read(picture).then(
    (result) => worker.postMessage(result),
    (error: unknown) => worker.postMessage({ error: String(error) }),
  );
};
