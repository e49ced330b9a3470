import * as Comlink from 'comlink';
import { libheifRung } from './decode-libheif';
import { freeBytes } from '../../domain/file/free-bytes';
import { openEngine, type Engine } from './engine';
import { hintFrame } from './hint-frame';
import type { PreparedFile } from './image.api';
import type { ImageWorkerApi } from './photo.api';
import { prepareDocument } from './prepare-document';
import { openPixels } from './open-pixels';
import { preparePhoto } from './prepare-photo';
import type { TestedRung } from './self-test';

/** Not self-tested, because it is loaded only for HEIC files. */
const heicRung: TestedRung = { rung: libheifRung, ability: { name: 'libheif', scales: false } };

/** Pixels of the longer side: the reader of passports gains nothing from more. */
const zonePixels = 2000;
/** The reader comes apart: only passports need it. */
const passportReader = () => import('./read-passport');
const frameReader = () => import('./look-at-frame');

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
    const { lookAtFrame } = await frameReader();
    const result = await lookAtFrame(frame, today);
    return Comlink.transfer(result, result.still ? [result.still] : []);
  },
  async makeReaderReady() {
    const [reader] = await Promise.all([passportReader(), frameReader()]);
    reader.makeReaderReady();
  },
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
  return file.type === 'image' ? [file.bytes, file.thumbnail] : [file.bytes];
}

Comlink.expose(api);
