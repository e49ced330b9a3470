import { setCanvases } from './canvas';
import type { DecodeRequest, Rung } from './browser-decoders';
import { openEngine, type Engine } from './engine';
import type {
  ImageStage,
  PhotoJob,
  PhotoResult,
  PhotoStage,
  PrepareJob,
  PrepareResult,
} from './image.api';
import { DecodeError } from './picture-errors';
import { prepareDocument } from './prepare-document';
import { preparePhoto } from './prepare-photo';

/** The last rung: the page's <img> and <canvas>, if workers have no canvas (Safari before 16.4). */
const imageElementRung: Rung = {
  name: 'image-element',
  async decode({ bytes, mime }: DecodeRequest) {
    const image = await decodeElement(new Blob([bytes], { type: mime }));
    const { naturalWidth: width, naturalHeight: height } = image;
    return { image, width, height, close: () => image.removeAttribute('src') };
  },
};

async function decodeElement(blob: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(blob);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch (cause) {
    throw new DecodeError('<img> refused the picture', { cause });
  } finally {
    URL.revokeObjectURL(url);
  }
}

function makeCanvas(width: number, height: number): OffscreenCanvas {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const convertToBlob = ({ type, quality }: ImageEncodeOptions = {}) =>
    new Promise<Blob>((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? new Blob()), type, quality),
    );
  // The pipeline uses only what both kinds of canvas have.
  return Object.assign(canvas, { convertToBlob }) as unknown as OffscreenCanvas;
}

let engine: Promise<Engine> | undefined;

function openPageEngine(): Promise<Engine> {
  setCanvases({ make: makeCanvas, decode: decodeOnPage });
  // pica would block the page, so the canvas scales.
  engine ??= openEngine([imageElementRung], { scalesByCanvas: true }).catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

async function decodeOnPage(blob: Blob) {
  const image = await decodeElement(blob);
  return { image, close: () => image.removeAttribute('src') };
}

/** As the worker does it. */
export function prepareDocumentOnPage(
  job: PrepareJob,
  onStage: (stage: ImageStage) => void,
): Promise<PrepareResult> {
  return prepareDocument(job, { engine: openPageEngine, onStage });
}

/** As the worker does it. */
export function preparePhotoOnPage(
  job: PhotoJob,
  onStage: (stage: PhotoStage) => void,
): Promise<PhotoResult> {
  return preparePhoto(job, { engine: openPageEngine, onStage });
}
