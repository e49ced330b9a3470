import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byItsForm, tus, tusDouble } from '../../../tests/unit/tus-double';
import type { Api } from '../../api/client';
import { resumablePath, tusHeaders } from '../../contract/resumable';
import { fileSender } from './send-file';

const base = 'https://visa.test/api';
const url = `${base}${resumablePath}/one`;
const bytes = Uint8Array.from([1, 2, 3, 4, 5]);
const file = {
  ...{ bytes, sha256: 'digest', fileName: 'page.jpg', mime: 'image/jpeg' },
  ...{ uploadKey: 'upload-1', again: false },
};
const token = async () => 'token-1';
const report = async () => {};

let double: ReturnType<typeof tusDouble>;
beforeEach(() => {
  double = tusDouble(base);
  vi.stubGlobal('fetch', double.send);
});
afterEach(() => vi.unstubAllGlobals());

/** A sender with its own clock; `uploads` has the calls that send a file whole. */
function sender(uploaded: { key: string; sha256?: string } = { key: 'whole', sha256: 'digest' }) {
  let time = 0;
  const uploads: unknown[][] = [];
  const upload = async (...sent: unknown[]) => (uploads.push(sent), uploaded);
  const api = { base, isOwn: byItsForm, upload } as unknown as Api;
  return { ...fileSender(api, () => time), uploads, pass: (ms: number) => (time += ms) };
}

/** A server that takes no chunks says so as often as it is asked. */
const takesNone = (times: number) => {
  for (let asked = 0; asked < times; asked += 1) double.next.push(() => tus(204));
};

test('files go in chunks where the server takes them, which is asked once', async () => {
  const { send, uploads } = sender();
  expect(await send(file, token, report)).toBe('key-of-file');
  expect(await send(file, token, report)).toBe('key-of-file');
  expect(double.lines()).toEqual(['OPTIONS', 'POST 5 bytes', 'POST 5 bytes']);
  expect(uploads).toEqual([]);
});

test('callers at once share one question', async () => {
  const { goesInPieces } = sender();
  expect(await Promise.all([goesInPieces(), goesInPieces()])).toEqual([true, true]);
  expect(double.lines()).toEqual(['OPTIONS']);
});

test('a question that failed is asked again', async () => {
  const { goesInPieces } = sender();
  double.next.push(() => tus(503));
  await expect(goesInPieces()).rejects.toMatchObject({ status: 503 });
  expect(await goesInPieces()).toBe(true);
});

test('other servers get the whole file; after a minute they are asked again', async () => {
  const { send, uploads, pass } = sender();
  takesNone(1);
  expect(await send(file, token, report)).toBe('whole');
  pass(59_999);
  expect(await send(file, token, report)).toBe('whole');
  expect(double.lines()).toEqual(['OPTIONS']);
  expect(uploads[0]?.slice(1)).toEqual([
    { bytes, name: 'page.jpg', mime: 'image/jpeg' },
    { idempotencyKey: 'upload-1', token: 'token-1' },
  ]);
  pass(1);
  expect(await send(file, token, report)).toBe('key-of-file');
  expect(uploads).toHaveLength(2);
});

test('a whole file that arrived changed is an error; a server without digests is believed', async () => {
  takesNone(1);
  const changed = sender({ key: 'whole', sha256: 'of other bytes' });
  await expect(changed.send(file, token, report)).rejects.toMatchObject({ name: 'ChecksumError' });
  takesNone(1);
  expect(await sender({ key: 'whole' }).send(file, token, report)).toBe('whole');
});

test('whole files go one after the other, chunks of two files at once', async () => {
  let going = 0;
  let most = 0;
  const slowly = async <T>(answer: T) => {
    most = Math.max(most, (going += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    going -= 1;
    return answer;
  };
  const upload = () => slowly({ key: 'whole' });
  const api = { base, isOwn: byItsForm, upload } as unknown as Api;
  takesNone(1);
  const whole = fileSender(api, () => 0);
  await Promise.all([1, 2, 3].map(() => whole.send(file, token, report)));
  expect(most).toBe(1);

  const chunks = fileSender(api, () => 0);
  await chunks.goesInPieces();
  most = 0;
  const complete = () =>
    slowly(tus(201, { location: url, [tusHeaders.offset]: '5', [tusHeaders.key]: 'key' }));
  for (let each = 0; each < 3; each += 1) double.next.push(complete);
  await Promise.all([1, 2, 3].map(() => chunks.send(file, token, report)));
  expect(most).toBe(2);
});

test('a status that was requested ahead is used once, and for two seconds', async () => {
  const { send, prefetchUploadStatus, pass } = sender();
  await send(file, token, report);
  const known = { ...file, uploadUrl: url, again: true };
  const requests = async (work: () => Promise<unknown>) => {
    double.received.length = 0;
    await work();
    return double.lines();
  };
  expect(await requests(() => prefetchUploadStatus(url, token))).toEqual(['HEAD']);
  expect(double.tokens()).toEqual(['token-1']);
  pass(1999);
  expect(await requests(() => send(known, token, report))).toEqual([]);
  expect(await requests(() => send(known, token, report))).toEqual(['HEAD']);
  await prefetchUploadStatus(url, token);
  pass(2000);
  expect(await requests(() => send(known, token, report))).toEqual(['HEAD']);
});

test('before there is an upload, whether chunks are taken is asked ahead', async () => {
  const { prefetchUploadStatus, send } = sender();
  await prefetchUploadStatus(undefined, token);
  expect(double.lines()).toEqual(['OPTIONS']);
  await send(file, token, report);
  expect(double.lines()).toEqual(['OPTIONS', 'POST 5 bytes']);
});
