import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ForeignAnswerError,
  HttpStatusError,
  NoAnswerError,
  UnauthorizedError,
  UnreadableAnswerError,
} from '../../api/errors';
import { headerNames } from '../../contract/envelope';
import { chunkType, tusHeaders, tusVersion } from '../../contract/resumable';
import { chunkPace } from './chunk-pace';
import {
  fetchUploadStatus,
  dropResumable,
  sendResumable,
  takesResumable,
  type Progress,
  type ResumableFile,
} from './resumable-upload';
import { byItsForm, tus, tusDouble } from '../../../tests/unit/tus-double';

const base = 'https://visa.test/api';
const url = 'https://visa.test/api/uploads/one';
const size = 7000;
const bytes = Uint8Array.from({ length: size }, (_, index) => index % 251);
const file: ResumableFile = { bytes, sha256: 'digest', idempotencyKey: 'upload-1', again: false };

let double: ReturnType<typeof tusDouble>;
beforeEach(() => {
  double = tusDouble(base);
  vi.stubGlobal('fetch', double.send);
});
afterEach(() => vi.unstubAllGlobals());

/** Sends by chunks of 3000 bytes. */
function send(changes: Partial<ResumableFile> = {}, report = async (_: Progress) => {}) {
  const lanes = { going: () => 1, waiting: () => 0 };
  const pace = { ...chunkPace(lanes, () => 0), next: (left: number) => Math.min(left, 3000) };
  const server = { base, isOwn: byItsForm, token: async () => 'token-1', pace };
  return sendResumable(server, { ...file, ...changes }, report);
}

test('a new file is created with its first chunk and sent in chunks, each reported', async () => {
  const reports: Progress[] = [];
  expect(await send({}, async (progress) => void reports.push(progress))).toBe('key-of-file');
  expect(double.lines()).toEqual([
    'POST 3000 bytes',
    'PATCH 3000 3000 bytes',
    'PATCH 6000 1000 bytes',
  ]);
  expect(reports).toEqual([3000, 6000, size].map((offset) => ({ uploadUrl: url, offset })));
  expect(double.stored()).toEqual([...bytes]);

  const [first, second] = double.received;
  expect(first?.url).toBe('https://visa.test/api/uploads');
  expect(Object.fromEntries(first?.headers ?? [])).toMatchObject({
    [tusHeaders.resumable]: tusVersion,
    [tusHeaders.length]: String(size),
    [tusHeaders.metadata]: `sha256 ${btoa('digest')}`,
    [headerNames.idempotencyKey]: 'upload-1',
    [headerNames.token]: 'token-1',
    'content-type': chunkType,
  });
  expect(second?.url).toBe(url);
  expect(second?.headers.get('content-type')).toBe(chunkType);
});

test('a later attempt creates the upload without bytes, so that it finds what arrived', async () => {
  expect(await send({ again: true })).toBe('key-of-file');
  expect(double.lines()).toEqual([
    'POST',
    'PATCH 0 3000 bytes',
    'PATCH 3000 3000 bytes',
    'PATCH 6000 1000 bytes',
  ]);
  expect(double.received[0]?.headers.has('content-type')).toBe(false);
});

test('[PWA-10] a known upload goes on at the server’s offset', async () => {
  await send({}, async ({ offset }) => {
    if (offset === 6000) throw new Error('cut');
  }).catch(() => undefined);
  double.received.length = 0;
  expect(await send({ uploadUrl: url, again: true })).toBe('key-of-file');
  expect(double.lines()).toEqual(['HEAD', 'PATCH 6000 1000 bytes']);
});

test('a complete upload is not sent again', async () => {
  await send();
  double.received.length = 0;
  expect(await send({ uploadUrl: url, again: true })).toBe('key-of-file');
  expect(double.lines()).toEqual(['HEAD']);
});

test('a status that was requested ahead saves the request; if that failed, it is made', async () => {
  await send();
  double.received.length = 0;
  const done = Promise.resolve({ offset: size, key: 'known-key' });
  expect(await send({ uploadUrl: url, standing: done })).toBe('known-key');
  expect(double.lines()).toEqual([]);
  const failed = Promise.reject(new NoAnswerError());
  expect(await send({ uploadUrl: url, standing: failed })).toBe('key-of-file');
  expect(double.lines()).toEqual(['HEAD']);
});

test('an upload that the server lost restarts', async () => {
  expect(await send({ uploadUrl: url, again: true })).toBe('key-of-file');
  expect(double.lines().slice(0, 2)).toEqual(['HEAD', 'POST']);
  double.received.length = 0;
  double.next.push(() => tus(410));
  expect(await send({ uploadUrl: url })).toBe('key-of-file');
  expect(double.lines().slice(0, 2)).toEqual(['HEAD', 'POST 3000 bytes']);
});

test.each([404, 409, 410, 423])(
  'a chunk answered %d leads to the status, then goes on',
  async (status) => {
    double.next.push(undefined, () => tus(status));
    expect(await send()).toBe('key-of-file');
    expect(double.lines().filter((line) => line.startsWith('HEAD'))).toEqual(['HEAD']);
    expect(double.stored()).toEqual([...bytes]);
  },
);

test('after four conflicts it is the server’s fault', async () => {
  await send({}, async () => Promise.reject(new Error('cut'))).catch(() => undefined);
  double.received.length = 0;
  const conflict = () => tus(409);
  const status = () => tus(200, { [tusHeaders.offset]: '3000' });
  for (let tries = 0; tries < 5; tries += 1) double.next.push(status, conflict);
  await expect(send({ uploadUrl: url })).rejects.toMatchObject({
    name: 'HttpStatusError',
    status: 423,
  });
  expect(double.lines().filter((line) => line.startsWith('PATCH'))).toHaveLength(5);
  // One conflict less, and the upload is completed.
  for (let tries = 0; tries < 4; tries += 1) double.next.push(status, conflict);
  expect(await send({ uploadUrl: url })).toBe('key-of-file');
});

test('any other answer to a chunk ends the attempt with its failure', async () => {
  const cases: [Response, unknown][] = [
    [tus(503, { 'retry-after': '7' }), { status: 503, retryAfter: '7' }],
    // The server took a file of this size: a proxy sent the chunk twice.
    [tus(413, {}, '{"ret":-9,"msg":"Too large."}'), { name: 'ChecksumError' }],
    [tus(413), { status: 413 }],
    [tus(460), { name: 'ChecksumError' }],
    [tus(401), { name: 'UnauthorizedError', isGone: false }],
    [
      tus(401, {}, '{"ret":-1,"code":"account-deleted"}'),
      { name: 'UnauthorizedError', isGone: true },
    ],
    // The tus server says so, without a text, to a request that a later one has cancelled.
    [tus(400), { name: 'UnreadableAnswerError' }],
    [tus(400, {}, '{"ret":-1,"msg":"Wrong."}'), { name: 'HttpStatusError', status: 400 }],
  ];
  for (const [answer, failure] of cases) {
    double.next.push(
      () => tus(200, { [tusHeaders.offset]: '0' }),
      () => answer,
    );
    await expect(send({ uploadUrl: url })).rejects.toMatchObject(failure as object);
  }
});

test('a status answered with anything else is a failure, not a lost upload', async () => {
  const asking = { token: async () => 'token', isOwn: byItsForm };
  double.next.push(() => tus(503));
  await expect(fetchUploadStatus(asking, url)).rejects.toBeInstanceOf(HttpStatusError);
  double.next.push(() => tus(401));
  await expect(fetchUploadStatus(asking, url)).rejects.toBeInstanceOf(UnauthorizedError);
  double.next.push(() => tus(404));
  expect(await fetchUploadStatus(asking, url)).toBeUndefined();
});

test('a success without a readable offset is no acknowledgement', async () => {
  const asking = { token: async () => 'token', isOwn: byItsForm };
  for (const offset of ['', 'x1', '1x', '-1', '1.5']) {
    double.next.push(() => tus(200, { [tusHeaders.offset]: offset }));
    await expect(fetchUploadStatus(asking, url)).rejects.toBeInstanceOf(UnreadableAnswerError);
  }
  double.next.push(() => tus(200));
  await expect(fetchUploadStatus(asking, url)).rejects.toBeInstanceOf(UnreadableAnswerError);
  const marked = { ...asking, isOwn: async () => true };
  double.next.push(
    () => new Response(null, { status: 200, headers: { [tusHeaders.offset]: '5' } }),
  );
  await expect(fetchUploadStatus(marked, url)).rejects.toBeInstanceOf(UnreadableAnswerError);
  double.next.push(() => tus(200, { [tusHeaders.offset]: '5' }));
  expect(await fetchUploadStatus(asking, url)).toEqual({ offset: 5 });
});

test('a creation that is not answered by 201 and an address is a failure', async () => {
  double.next.push(() => tus(201));
  await expect(send()).rejects.toBeInstanceOf(UnreadableAnswerError);
  double.next.push(() => tus(200, { location: '/api/uploads/one' }));
  await expect(send()).rejects.toBeInstanceOf(UnreadableAnswerError);
  double.next.push(() => tus(413, { location: '/api/uploads/one' }));
  await expect(send()).rejects.toMatchObject({ status: 413 });
});

test('[ERR-28] an answer that is not the server’s own counts as the network', async () => {
  double.next.push(() => new Response('<html>', { status: 404, headers: { 'retry-after': '3' } }));
  await expect(send({ uploadUrl: url })).rejects.toMatchObject({
    name: 'ForeignAnswerError',
    status: 404,
    retryAfter: '3',
  });
  // Without the protocol's header the form of the body decides.
  const json = { 'content-type': 'application/json' };
  double.next.push(() => new Response('{"ret":-1}', { status: 404, headers: json }));
  double.next.push(() => new Response('{"ret":-1}', { status: 503, headers: json }));
  await expect(send({ uploadUrl: url })).rejects.toMatchObject({
    name: 'HttpStatusError',
    status: 503,
  });
  double.next.push(
    () => new Response(null, { status: 404, headers: { [tusHeaders.resumable]: '2.0.0' } }),
  );
  await expect(send({ uploadUrl: url })).rejects.toBeInstanceOf(ForeignAnswerError);
});

test('the mark of an answer is checked with the token and the nonce of its request', async () => {
  const checked: unknown[] = [];
  const isOwn = async (...asked: unknown[]) => checked.push(asked[1]) > 0;
  double.next.push(() => tus(200, { [tusHeaders.offset]: '5' }));
  await fetchUploadStatus({ token: async () => 'token-9', isOwn }, url);
  const nonce = double.received[0]?.headers.get(headerNames.nonce);
  expect(nonce).toMatch(/^[\da-f-]{36}$/);
  expect(checked).toMatchObject([{ request: nonce }]);
  expect(JSON.stringify(checked)).toContain('token-9');
});

test('no answer is the network; an answer that takes too long is named so', async () => {
  double.next.push(() => Promise.reject(new TypeError('cut')));
  await expect(send({ uploadUrl: url })).rejects.toMatchObject({
    name: 'NoAnswerError',
    cause: { message: 'cut' },
  });
  const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  double.next.push(() => Promise.reject(new DOMException('late', 'TimeoutError')));
  await expect(send({ uploadUrl: url })).rejects.toMatchObject({ name: 'TimeoutError' });
  spy.mockRestore();
});

test('a lost connection halves the pace, an acknowledged chunk does not', async () => {
  const ends: string[] = [];
  const pace = {
    next: (left: number) => left,
    sends: (length: number) => ({
      acknowledged: () => void ends.push(`${length} acknowledged`),
      broke: () => void ends.push(`${length} broke`),
    }),
  };
  const server = { base, isOwn: byItsForm, token: async () => 'token', pace };
  await sendResumable(server, file, async () => {});
  expect(ends).toEqual([`${size} acknowledged`]);
  double.next.push(() => Promise.reject(new TypeError('cut')));
  await expect(sendResumable(server, file, async () => {})).rejects.toBeInstanceOf(NoAnswerError);
  expect(ends.slice(1)).toEqual([`${size} broke`]);
  // Neither a refused chunk nor a creation without bytes measures the network.
  double.next.push(() => tus(413));
  await expect(sendResumable(server, file, async () => {})).rejects.toThrow();
  double.next.push(
    () => tus(201, { location: url }),
    () => tus(413),
  );
  await expect(sendResumable(server, { ...file, again: true }, async () => {})).rejects.toThrow();
  expect(ends).toHaveLength(2);
});

test('a server takes chunks if it says that uploads can be created', async () => {
  expect(await takesResumable(base)).toBe(true);
  expect(double.received[0]).toMatchObject({ method: 'OPTIONS', url: `${base}/uploads` });
  // A public request has neither token nor nonce.
  expect(double.received[0]?.headers.has(headerNames.token)).toBe(false);
  expect(double.received[0]?.headers.has(headerNames.nonce)).toBe(false);
  double.next.push(
    () => tus(204),
    () => tus(204, { [tusHeaders.extension]: 'creation-with-upload' }),
    () => tus(404, { [tusHeaders.extension]: 'creation' }),
  );
  for (let asked = 0; asked < 3; asked += 1) expect(await takesResumable(base)).toBe(false);
  double.next.push(
    () => tus(429),
    () => tus(500),
    () => tus(502),
  );
  for (const status of [429, 500, 502])
    await expect(takesResumable(base)).rejects.toMatchObject({ name: 'HttpStatusError', status });
});

test('an upload that is not needed is deleted at the server', async () => {
  await send();
  await dropResumable(url, { token: 'token-2', isOwn: byItsForm });
  expect(double.received.at(-1)).toMatchObject({ method: 'DELETE', url });
  expect(double.tokens().at(-1)).toBe('token-2');
  expect(double.stored()).toBeUndefined();
});
