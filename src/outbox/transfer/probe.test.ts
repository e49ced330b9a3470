import { afterEach, expect, test, vi } from 'vitest';
import { healthPath } from '../../contract/envelope';
import { serverAnswers } from './probe';

const base = 'https://visa.test/api/';
const ours = { service: 'visa', ok: true };
const portal = () => new Response('<html>Welcome</html>');

/** Answers the health check; `asked` has its requests. */
function serverThat(answer: (nonce: string) => Response | Promise<Response>) {
  const asked: { url: URL; init: RequestInit | undefined }[] = [];
  vi.stubGlobal('fetch', async (url: URL, init?: RequestInit) => {
    asked.push({ url, init });
    return answer(url.searchParams.get('nonce') ?? '');
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

const health = (body: object, status = 200) => new Response(JSON.stringify(body), { status });

test('a server that repeats the nonce is reachable, and tells its generation', async () => {
  const asked = serverThat((nonce) => health({ ...ours, nonce, generation: 'first' }));
  const heard = vi.fn();
  expect(await serverAnswers(base, { heard })).toBe(true);
  expect(heard.mock.calls).toEqual([['first']]);
  expect(asked[0]?.url.pathname).toBe(new URL(healthPath, base).pathname);
  expect(asked[0]?.init).toMatchObject({
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  });
  expect(await serverAnswers(base)).toBe(true);
});

test('an answer that was kept by a proxy, or that says no, is not reachable', async () => {
  const heard = vi.fn();
  serverThat(() => health({ ...ours, nonce: 'of another request', generation: 'old' }));
  expect(await serverAnswers(base, { heard })).toBe(false);
  serverThat((nonce) => health({ ...ours, nonce, generation: 'old' }, 503));
  expect(await serverAnswers(base, { heard })).toBe(false);
  expect(heard).not.toHaveBeenCalled();
});

test('a server without nonce and generation is reachable, and no generation is heard', async () => {
  const heard = vi.fn();
  serverThat(() => health({ ...ours }));
  expect(await serverAnswers(base, { heard })).toBe(true);
  expect(heard).not.toHaveBeenCalled();
});

test('a portal is not reachable; a server without a health check is, if it answers a call', async () => {
  serverThat(portal);
  expect(await serverAnswers(base)).toBe(false);
  const call = vi.fn(async () => undefined);
  expect(await serverAnswers(base, { call })).toBe(true);
  expect(await serverAnswers(base, { call, marks: async () => false })).toBe(true);
  expect(call).toHaveBeenCalledTimes(2);
  // A server that marks its answers has the health check: this is somebody else.
  expect(await serverAnswers(base, { call, marks: async () => true })).toBe(false);
  expect(call).toHaveBeenCalledTimes(2);
  const refused = () => Promise.reject(new Error('portal'));
  expect(await serverAnswers(base, { call: refused })).toBe(false);
});

test('no answer in time is not reachable; the caller may end the check', async () => {
  serverThat(() => Promise.reject(new TypeError('cut')));
  expect(await serverAnswers(base)).toBe(false);
  const ending = new AbortController();
  const asked = serverThat((nonce) => health({ ...ours, nonce }));
  await serverAnswers(base, { signal: ending.signal });
  expect(asked[0]?.init?.signal?.aborted).toBe(false);
  ending.abort();
  expect(asked[0]?.init?.signal?.aborted).toBe(true);
});
