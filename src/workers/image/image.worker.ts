import * as Comlink from 'comlink';
import { libheifRung } from './decode-libheif';
import { freeBytes } from '../../domain/file/free-bytes';
import { openEngine, type Engine } from './engine';
import type { CameraFrame, ImageStage, ImageWorkerApi, PreparedFile } from './image.api';
import { prepareDocument } from './prepare-document';
import { preparePhoto } from './prepare-photo';
import type { TestedRung } from './self-test';
import { cropGuide } from '../../domain/photo/crop-guide';
import { liveHints, type LiveHint } from '../../domain/photo/live-hints';
import type { PhotoRequirement } from '../../domain/photo/photo-report';
import { closeCanvas, openCanvas, drawUpright, readPixels } from './canvas';
import { admit } from '../../domain/file/admit';
import { sniff } from '../../domain/file/sniff';
import { chooseRungs, type DecodedPicture } from './browser-decoders';
import { openFile } from './open-file';
import { pixelsOf, scaleSize, turnSize } from './plan';
import { describePicture, type PictureSource } from './picture-source';
import { pixelLimits } from '../../domain/limits';

interface Tools {
  engine: () => Promise<Engine>;
  onStage: (stage: ImageStage) => void;
}

/**
 * A picture file's pixels, upright, reduced to a longest side.
 * @returns undefined if it is no picture, or cannot be opened here
 */
async function openPixels(
  file: ArrayBuffer | Blob,
  longestSide: number,
  { engine, onStage }: Tools,
): Promise<ImageData | undefined> {
  onStage('checking');
  const opened = await openFile(file);
  if (!opened) return undefined;
  const admission = admit(sniff(opened.bytes), opened.size);
  if (!admission.admitted || admission.file.type === 'pdf') return undefined;
  const source = describePicture(opened.bytes, admission.file);
  const rungs = chooseRungs((await engine()).rungs, source);
  if ('problem' in rungs || !(await source.isWhole())) return undefined;
  for (const { rung } of rungs) {
    onStage(rung.name === 'libheif' ? 'decoding-heic' : 'decoding');
    const { clean: bytes, mime, stored } = source;
    const target = stored && fitted(stored, longestSide);
    const decoded = await rung.decode({ bytes, mime, stored, target }).catch(() => undefined);
    if (!decoded) continue;
    try {
      if (pixelsOf(decoded) <= pixelLimits.fullDecode) return upright(decoded, source, longestSide);
    } finally {
      decoded.close();
    }
  }
  return undefined;
}

const fitted = (size: { width: number; height: number }, longestSide: number) =>
  scaleSize(size, Math.min(1, longestSide / Math.max(size.width, size.height)));

function upright(
  decoded: DecodedPicture,
  { orientation }: PictureSource,
  longestSide: number,
): ImageData {
  const open = openCanvas(fitted(turnSize(decoded, orientation), longestSide));
  try {
    drawUpright(open, decoded.image, orientation);
    return readPixels(open.canvas);
  } finally {
    closeCanvas(open.canvas);
  }
}

/** Small enough for several frames a second, large enough to detect blur. */
const hintHeight = 256;

/** Computes the hints for a camera frame and closes it. */
function hintFrame(frame: CameraFrame, requirement: PhotoRequirement): LiveHint[] {
  try {
    const size =
      'displayWidth' in frame
        ? { width: frame.displayWidth, height: frame.displayHeight }
        : { width: frame.width, height: frame.height };
    const part = cropGuide(size, requirement);
    const height = Math.min(hintHeight, part.height);
    const width = Math.max(1, Math.round((part.width * height) / part.height));
    const { canvas, context } = openCanvas({ width, height });
    try {
      context.drawImage(frame, part.x, part.y, part.width, part.height, 0, 0, width, height);
      return liveHints(context.getImageData(0, 0, width, height), requirement);
    } finally {
      closeCanvas(canvas);
    }
  } finally {
    frame.close();
  }
}

/** Not self-tested, because it is loaded only for HEIC files. */
const heicRung: TestedRung = { rung: libheifRung, ability: { name: 'libheif', scales: false } };

/** Pixels of the longer side: the reader of passports gains nothing from more. */
const zonePixels = 2000;
/** The reader comes apart: only passports need it. */
const passportReader = () => import('./read-passport');
/** So does the scanner, which only documents need. */
const scanner = () => import('./scan-page');

let engine: Promise<Engine> | undefined;
/** Jobs run one at a time: two at once would need twice the memory and be no faster. */
let last: Promise<unknown> = Promise.resolve();

const api: ImageWorkerApi = {
  prepareDocument: (job, onStage, lowerBy) =>
    inTurn(async () => {
      const tools = { engine: () => engineBelow(lowerBy), onStage: say(onStage) };
      const result = await prepareDocument(job, tools);
      release(onStage);
      const sent = result.ok ? buffersOf(result) : [];
      if (job.bytes instanceof ArrayBuffer && !sent.includes(job.bytes)) freeBytes(job.bytes);
      return Comlink.transfer(result, sent);
    }),
  preparePhoto: (job, onStage, lowerBy) =>
    inTurn(async () => {
      const tools = { engine: () => engineBelow(lowerBy), onStage: say(onStage) };
      const result = await preparePhoto(job, tools);
      release(onStage);
      return Comlink.transfer(result, result.ok ? buffersOf(result.picture) : []);
    }),
  readPassport: ({ bytes, today }, onStage, lowerBy) =>
    inTurn(async () => {
      const tools = { engine: () => engineBelow(lowerBy), onStage: say(onStage) };
      const [pixels, { readPassport }] = await Promise.all([
        openPixels(bytes, zonePixels, tools).catch(() => undefined),
        passportReader(),
      ]);
      if (!pixels) return { look: { kind: 'unreadable' } };
      onStage('reading');
      const result = await readPassport(pixels, today);
      return Comlink.transfer(result, result.zone ? [result.zone] : []);
    }),
  hintFrame,
  async lookAtFrame(frame, today) {
    const { lookAtFrame } = await passportReader();
    const result = await lookAtFrame(frame, today);
    return Comlink.transfer(result, result.still ? [result.still] : []);
  },
  async makeReaderReady() {
    const reader = await passportReader();
    reader.makeReaderReady();
  },
  async findPage(frame) {
    // Loading must not keep the frame open if it fails.
    const { findPageInFrame } = await scanner().catch((error: unknown) => {
      frame.close();
      throw error;
    });
    return findPageInFrame(frame);
  },
  findPageInFile: (bytes, onStage, lowerBy) =>
    inTurn(async () => {
      const tools = { engine: () => engineBelow(lowerBy), onStage: say(onStage) };
      const { findPageInPicture, previewSide } = await scanner();
      const pixels = await openPixels(bytes, previewSide, tools).catch(() => undefined);
      release(onStage);
      if (!pixels) return null;
      const found = await findPageInPicture(pixels);
      return Comlink.transfer(found, [found.preview]);
    }),
  straightenPage: ({ bytes, corners, look }, onStage, lowerBy) =>
    inTurn(async () => {
      const tools = { engine: () => engineBelow(lowerBy), onStage: say(onStage) };
      const { decodedSide, straightenPixels } = await scanner();
      const pixels = await openPixels(bytes, decodedSide(corners), tools).catch(() => undefined);
      if (!pixels) return { ok: false, problem: 'unreadable' };
      onStage('resizing');
      const result = await straightenPixels(pixels, { corners, look });
      release(onStage);
      return Comlink.transfer(result, result.ok ? [result.bytes, result.thumbnail] : []);
    }),
  makeReady: () => keepEngine().then(() => undefined),
};

function inTurn<Result>(job: () => Promise<Result>): Promise<Result> {
  const current = last.then(job);
  last = current.catch(() => undefined);
  return current;
}

/** Reports a stage without waiting for the page. */
function say<Stage>(onStage: (stage: Stage) => unknown): (stage: Stage) => void {
  return (stage) => void onStage(stage);
}

/**
 * Closes the port of a job's stages, without which the page would keep the job and its bytes until
 * this worker collects its garbage.
 */
function release(onStage: object): void {
  (onStage as Partial<Comlink.ProxyMethods>)[Comlink.releaseProxy]?.();
}

async function engineBelow(lowerBy: number): Promise<Engine> {
  const whole = await keepEngine();
  const rungs = whole.rungs.slice(Math.min(lowerBy, whole.rungs.length - 1));
  return { ...whole, rungs: [...rungs, heicRung] };
}

/** A failure is not cached: the traveller may allow canvas access and retry. */
function keepEngine(): Promise<Engine> {
  engine ??= openEngine().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

function buffersOf(file: PreparedFile): ArrayBuffer[] {
  if (file.type === 'pdf') return [file.bytes];
  const { bytes, thumbnail, whole } = file;
  return whole ? [bytes, thumbnail, whole] : [bytes, thumbnail];
}

Comlink.expose(api);
