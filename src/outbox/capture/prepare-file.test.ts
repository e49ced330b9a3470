import { expect, test } from 'vitest';
import { wholePicture } from '../../domain/document/page-scan';
import type { PrepareResult, StraightenJob, StraightenResult } from '../../workers/image/image.api';
import type { KeptPages } from './prepare-pdf';
import { filePreparer } from './preparer';

const bytes = new Uint8Array([1, 2, 3]);
const pdf = { bytes: bytes.buffer, mime: 'application/pdf', rung: 'untouched', resizer: 'none' };
const whole = { ...pdf, ok: true, type: 'pdf', original: { bytes: 3, mime: 'application/pdf' } };

const prepare = (result: object, problem?: { problem: 'password' }, isOnline = true) =>
  filePreparer({
    prepareDocument: async () => result as PrepareResult,
    straightenPage: () => Promise.reject(new Error('not a scan')),
    problemOfDoubtful: async () => problem,
    keepPages: () => Promise.reject(new Error('not asked for')),
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

const scan = { corners: wholePicture, look: 'grey' } as const;

function prepareScan(page: StraightenResult) {
  const jobs: StraightenJob[] = [];
  const prepared = filePreparer({
    prepareDocument: async () => ({ ...whole, warnings: [] }) as unknown as PrepareResult,
    straightenPage: async (job) => {
      jobs.push(job);
      return page;
    },
    problemOfDoubtful: async () => undefined,
    keepPages: () => Promise.reject(new Error('not asked for')),
    isOnline: () => true,
  })({ id: 'item', fileName: 'scan.heic', bytes, picture: 'document', scan });
  return { prepared, jobs };
}

test('a page is cut out of its picture as the traveller has answered', async () => {
  const size = { width: 2, height: 3 };
  const cut = new Uint8Array([7]);
  const small = new Uint8Array([8]);
  const page = { ok: true, bytes: cut.buffer, thumbnail: small.buffer, ...size } as const;
  const { prepared, jobs } = prepareScan(page);
  expect(await prepared).toEqual({
    ok: true,
    file: { fileName: 'scan.jpg', mime: 'image/jpeg', bytes: cut, thumbnail: small },
  });
  expect(jobs).toEqual([{ id: 'item', bytes: bytes.buffer, ...scan }]);
});

test('a picture whose page cannot be cut out is prepared whole', async () => {
  const { prepared } = prepareScan({ ok: false, problem: 'unreadable' });
  expect(await prepared).toMatchObject({ ok: true, file: { mime: 'application/pdf' } });
});

function prepareKept(kept: KeptPages, isOnline = true) {
  const sent: ArrayBuffer[] = [];
  const prepared = filePreparer({
    prepareDocument: async (job) => {
      sent.push(job.bytes as ArrayBuffer);
      return { ...whole, bytes: job.bytes, warnings: [] } as unknown as PrepareResult;
    },
    straightenPage: () => Promise.reject(new Error('not a scan')),
    problemOfDoubtful: async () => undefined,
    keepPages: async () => kept,
    isOnline: () => isOnline,
  })({ id: 'item', fileName: 'a.pdf', bytes, picture: 'document', keeps: [2, 0] });
  return { prepared, sent };
}

test('a PDF is sent with the pages that the traveller keeps', async () => {
  const kept = new Uint8Array([4, 5]);
  expect(await prepareKept({ ok: true, bytes: kept }).prepared).toEqual({
    ok: true,
    file: { fileName: 'a.pdf', mime: 'application/pdf', bytes: kept },
  });
});

test('a PDF whose pages cannot be taken out is never sent with all of them', async () => {
  const stays = prepareKept({ ok: false, problem: 'pages-stay' });
  expect(await stays.prepared).toEqual({
    ok: false,
    reason: 'unacceptable',
    said: { code: 'pages-stay' },
  });
  const offline = prepareKept({ ok: false, problem: 'no-reader' }, false);
  expect(await offline.prepared).toMatchObject({ reason: 'network' });
  const online = prepareKept({ ok: false, problem: 'no-reader' });
  expect(await online.prepared).toMatchObject({ reason: 'unprepared' });
  expect([...stays.sent, ...offline.sent, ...online.sent]).toEqual([]);
});
