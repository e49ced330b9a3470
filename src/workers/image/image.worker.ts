import * as Comlink from 'comlink';
import { openEngine, type Engine } from './engine';
import type { ImageStage, ImageWorkerApi, PrepareResult } from './image.api';
import { prepareDocument } from './prepare-document';

let engine: Promise<Engine> | undefined;
/** One job at a time: two pictures at once are twice the memory and no faster. */
let last: Promise<unknown> = Promise.resolve();

const api: ImageWorkerApi = {
  prepareDocument(job, onStage) {
    const current = last.then(async () => {
      const result = await prepareDocument(job, {
        engine: keepEngine,
        onStage: (stage: ImageStage) => void onStage(stage),
      });
      return withTransfer(result);
    });
    last = current;
    return current;
  },
};

/** A failure is not kept: the traveller may allow the canvas and try again. */
function keepEngine(): Promise<Engine> {
  engine ??= openEngine().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

function withTransfer(result: PrepareResult): PrepareResult {
  if (!result.ok) return result;
  const buffers = result.type === 'image' ? [result.bytes, result.thumbnail] : [result.bytes];
  return Comlink.transfer(result, buffers);
}

Comlink.expose(api);
