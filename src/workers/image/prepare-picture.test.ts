import { expect, test } from 'vitest';
import { makeMarkerPng } from '../../../tests/support/fixtures/make-png';
import { sniff } from '../../domain/file/sniff';
import type { Engine } from './engine';
import { ProcessingError } from './picture-errors';
import { describePicture } from './picture-source';
import { preparePicture } from './prepare-picture';

/** Prepares a PNG whose processing ends so. */
async function prepared(width: number, height: number, reason: ProcessingError['reason']) {
  const bytes = new Uint8Array(await makeMarkerPng(width, height));
  const file = sniff(bytes);
  if (file.type !== 'png') throw new Error(file.type);
  const rung = {
    name: 'create-image-bitmap',
    decode: () => Promise.reject(new ProcessingError(reason)),
  } as const;
  const ability = { name: rung.name, scales: false };
  const engine = {
    rungs: [{ ability, rung }],
    readback: 'exact',
    scalesExactly: true,
  } as unknown as Engine;
  const source = describePicture(bytes, file);
  return preparePicture({ source, kind: 'document', engine, onStage: () => undefined });
}

test('a picture that is too small to survive says which size is needed', async () => {
  for (const [width, height] of [
    [6, 6],
    [600, 49],
  ] as const)
    expect(await prepared(width, height, 'result-mismatch')).toEqual({
      ok: false,
      ...{ problem: 'too-few-pixels', width, height, leastSide: 50 },
    });
});

test('another failure, or of a larger picture, may pass at the next try', async () => {
  await expect(prepared(50, 50, 'result-mismatch')).rejects.toThrow(ProcessingError);
  await expect(prepared(6, 6, 'encode-failed')).rejects.toThrow(ProcessingError);
});
