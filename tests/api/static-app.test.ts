import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';

let server: TestServer;
let staticDir: string;
beforeAll(async () => {
  staticDir = await mkdtemp(join(tmpdir(), 'visa-app-'));
  await mkdir(join(staticDir, 'assets'));
  await writeFile(join(staticDir, 'index.html'), '<!doctype html><title>Visa</title>');
  await writeFile(join(staticDir, 'sw.js'), 'self;');
  await writeFile(join(staticDir, 'manifest.webmanifest'), '{}');
  await writeFile(join(staticDir, 'assets', 'main-abc123.js'), 'export {};');
  await writeFile(join(staticDir, 'assets', 'main-abc123.js.br'), 'not really');
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { staticDir, appOrigins: ['https://visa.example'] },
  });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await rm(staticDir, { recursive: true, force: true });
});

const get = (path: string, init?: RequestInit) => fetch(server.address + path, init);

/** A request whose path and method are sent as they are. */
const raw = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(server.address);
    request({ hostname, port, method, path, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => (body += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: body }));
    })
      .on('error', reject)
      .end();
  });

test('every address of the app is its page, never kept without asking', async () => {
  for (const path of [
    '/',
    '/order-detail/20261120-00000001',
    '/pay-callback?order_id=1',
    '/my-coupon',
  ]) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).toMatch(/<title>Visa( · [^<]+)?<.title>/);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  }
});

test('the page may load from its own origin only', async () => {
  const { headers } = await get('/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('files have their types, and those with a hash are kept for ever', async () => {
  const header = async (path: string, name: string) =>
    (await get(path, { headers: { 'accept-encoding': 'identity' } })).headers.get(name);
  expect(await header('/assets/main-abc123.js', 'cache-control')).toContain('immutable');
  expect(await header('/assets/main-abc123.js', 'content-type')).toContain('javascript');
  expect(await header('/sw.js', 'cache-control')).toBe('no-cache');
  expect(await header('/manifest.webmanifest', 'content-type')).toContain('manifest+json');
  expect(await header('/manifest.webmanifest', 'cache-control')).toBe('no-cache');
});

test('files that another app shares lead to a page, also without a worker that takes them', async () => {
  const form = new FormData();
  form.append('files', new File([new Uint8Array(300_000)], 'ticket.pdf'));
  for (const body of [form, new FormData()]) {
    const response = await fetch(`${server.address}/shared-files`, {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    expect(response.status).toBe(303);
    const to = response.headers.get('location') ?? '';
    expect(to).toBe('/shared-files?missed=1');
    const page = await get(to);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
  }
});

test('a file that is not there is a 404, not the page', async () => {
  for (const path of ['/assets/gone.js', '/favicon.ico', '/../secret.key', '/api']) {
    const response = await get(path);
    expect([path, response.status === 200 && (await response.text()).includes('secret')]).toEqual([
      path,
      false,
    ]);
  }
  expect((await get('/assets/gone.js')).status).toBe(404);
  expect((await get('/', { method: 'POST' })).status).toBe(404);
});

test('nothing beside the app’s own files is served, and no list of them', async () => {
  const outside = `${basename(staticDir)}-secret.txt`;
  await writeFile(join(staticDir, '..', outside), 'a secret');
  // `fetch` would tidy these addresses up.
  for (const path of [
    `/../${outside}`,
    `/%2e%2e/${outside}`,
    `/..%2f${outside}`,
    `/assets/..%5c..%5c${outside}`,
    '/.git/config',
    '/.env',
    '/package.json',
    '/assets/',
    '/assets',
  ]) {
    const { text } = await raw('GET', path);
    expect([
      path,
      /a secret|main-abc123|repositoryformatversion|KEYS|"scripts"/.test(text),
    ]).toEqual([path, false]);
  }
  await rm(join(staticDir, '..', outside));
});

test('TRACE gives nothing back, neither of the app nor of a call', async () => {
  for (const path of ['/', '/api/order_query']) {
    const { status, text } = await raw('TRACE', path, { 'x-token': 'mine' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain('mine');
  }
});

test('an address of the app that ends like a file is still its page', async () => {
  const path = '/material-template/Letter/%2Fscenes%2Fsamples%2Femployment-letter.pdf';
  const response = await get(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/<title>Visa( · [^<]+)?<.title>/);
});

test('health is told as JSON that no portal would answer', async () => {
  const response = await get('/healthz');
  const generation: unknown = expect.stringMatching(/./);
  expect(await response.json()).toEqual({ service: 'visa', ok: true, generation });
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('an app on another origin may call when it is named, with what it needs to read', async () => {
  const ask = (origin: string) =>
    get('/api/order_query', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  const named = await ask('https://visa.example');
  expect(named.status).toBe(204);
  expect(named.headers.get('access-control-allow-origin')).toBe('https://visa.example');
  expect(named.headers.get('access-control-allow-headers')).toContain('idempotency-key');
  expect(named.headers.get('access-control-expose-headers')).toContain('Retry-After');
  const other = await ask('https://elsewhere.example');
  expect(other.headers.get('access-control-allow-origin')).toBeNull();
});

test(
  'without a built app the API works and the root says so',
  async () => {
    const bare = await startTestServer({ catalogue: referenceCatalogue });
    const root = await fetch(bare.address);
    expect(await root.text()).toContain('not built');
    expect((await fetch(`${bare.address}/healthz`)).status).toBe(200);
    expect((await fetch(`${bare.address}/order/1`)).status).toBe(404);
    await bare.remove();
  },
  startTimeout,
);
