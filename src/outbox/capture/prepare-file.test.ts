import { expect, test } from 'vitest';
import type { PrepareResult } from '../../workers/image/image.api';
import { filePreparer } from './preparer';

const bytes = new Uint8Array([1, 2, 3]);
const pdf = { bytes: bytes.buffer, mime: 'application/pdf', rung: 'untouched', resizer: 'none' };
const whole = { ...pdf, ok: true, type: 'pdf', original: { bytes: 3, mime: 'application/pdf' } };

const prepare = (result: object, problem?: { problem: 'password' }, isOnline = true) =>
  filePreparer({
    prepareDocument: async () => result as PrepareResult,
    problemOfDoubtful: async () => problem,
    isOnline: () => isOnline,
  })({
    ...{ id: 'item', fileName: 'scan.heic', bytes, picture: 'document' },
  });

test('a prepared file gets the name of its new type', async () => {
  expect(await prepare({ ...whole, warnings: [] })).toEqual({
    ok: true,
    file: { fileName: 'scan.pdf', mime: 'application/pdf', bytes },
  });
});

test('an unusable file has a message with the reason', async () => {
  const cut = { ok: false, problem: 'truncated', found: 'JPEG' };
  expect(await prepare(cut)).toEqual({
    ok: false,
    reason: 'unacceptable',
    said: { code: 'file-truncated', params: { found: 'JPEG' } },
  });
  const doubtful = { ...whole, warnings: ['pdf-doubtful'] };
  expect(await prepare(doubtful, { problem: 'password' })).toMatchObject({
    reason: 'unacceptable',
  });
  expect(await prepare(doubtful)).toMatchObject({ ok: true });
});

test('a failure that is not the file’s fault can be retried; an aborted one has no message', async () => {
  const failed = { ok: false, problem: 'processing-failed', reason: 'worker-crashed' };
  expect(await prepare(failed)).toMatchObject({ reason: 'unprepared' });
  // Offline, the worker's script may be missing.
  expect(await prepare(failed, undefined, false)).toMatchObject({
    reason: 'network',
    said: { code: 'preparing-waits-for-network' },
  });
  const offline = { ok: false, problem: 'heic-needs-network' };
  expect(await prepare(offline)).toMatchObject({
    reason: 'network',
    said: { code: 'heic-waits-for-network' },
  });
  expect(await prepare({ ok: false, problem: 'aborted' })).toEqual({
    ok: false,
    reason: 'aborted',
  });
});
