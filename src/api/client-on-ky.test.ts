import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KyInstance, Options } from 'ky';
import { accountCalls } from '../contract/account/accounts';
import { documentCalls } from '../contract/documents';
import { environments } from '../contract/environments';
import { createApi } from './client';
import { TimeoutError } from './errors';
import { readLoosely } from './read-loosely';
import { serverClock } from './server-clock';

const { defaults, requested } = vi.hoisted(() => ({
  defaults: [] as Options[],
  requested: [] as { url: string; options: Options }[],
}));

vi.mock('ky', async (importActual) => {
  const actual = await importActual<{ default: KyInstance }>();
  const create = (own: Options) => {
    defaults.push(own);
    const http = actual.default.create(own);
    return (url: string, options: Options) => {
      requested.push({ url, options });
      return http(url, options);
    };
  };
  return { ...actual, default: Object.assign(() => undefined, { create }) };
});

const answer = (body: object) => new Response(JSON.stringify({ ret: 0, body }));
const fetched = vi.fn<typeof fetch>();
beforeEach(() => void vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  requested.length = 0;
});

const api = createApi({
  looseReader: async () => readLoosely,
  environment: environments.dev,
  origin: 'http://localhost',
  clock: serverClock(Date.now),
  token: async () => undefined,
});

test('every call and upload is a request of ky, which signs it in a hook and repeats nothing', async () => {
  fetched.mockImplementationOnce(async () => answer({ country_id: 702 }));
  await api.call(accountCalls.location, {});
  const uploaded = { key: 'k'.repeat(20), sha256: 'a'.repeat(64), size: 3 };
  fetched.mockImplementationOnce(async () => answer(uploaded));
  const file = { bytes: new Uint8Array([1, 2, 3]), name: 'a.jpg', mime: 'image/jpeg' };
  await api.upload(documentCalls.uploadFile, file);

  expect(defaults).toMatchObject([{ retry: 0, throwHttpErrors: false, redirect: 'error' }]);
  expect(requested.map(({ url }) => new URL(url).pathname)).toEqual([
    `/api${accountCalls.location.path}`,
    `/api${documentCalls.uploadFile.path}`,
  ]);
  for (const { options } of requested) expect(options.hooks?.beforeRequest).toHaveLength(1);
  const [sent] = fetched.mock.calls[0] ?? [];
  expect(sent).toBeInstanceOf(Request);
  expect((sent as Request).headers.get('authorization')).toMatch(/^V1 [0-9a-f]{64}$/);
});

test('a request that fails is sent once', async () => {
  fetched.mockImplementation(async () => Promise.reject(new TypeError('no network')));
  await expect(api.call(accountCalls.location, {})).rejects.toMatchObject({
    name: 'NoAnswerError',
  });
  fetched.mockImplementation(async () => new Response('', { status: 503 }));
  await expect(api.call(accountCalls.location, {})).rejects.toThrow();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('the time limit of a call is ky’s, and longer after failures', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let sent = () => {};
  const sending = new Promise<void>((resolve) => (sent = resolve));
  fetched.mockImplementation(
    (request) =>
      new Promise((_resolve, reject) => {
        (request as Request).signal.addEventListener('abort', () => reject(new Error('aborted')));
        sent();
      }),
  );
  const asked = api
    .call(accountCalls.location, {}, { attempts: 1 })
    .catch((error: unknown) => error);
  await sending;
  expect(requested.map(({ options }) => options.timeout)).toEqual([60_000]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await asked).toBeInstanceOf(TimeoutError);
  vi.useRealTimers();
});
