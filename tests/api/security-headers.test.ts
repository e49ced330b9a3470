import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { freePort } from '../support/free-port';
import { newApplicant, newOrder, newUpload, readOrder } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

let server: TestServer;
let staticDir: string;

beforeAll(async () => {
  staticDir = await mkdtemp(join(tmpdir(), 'visa-app-'));
  await mkdir(join(staticDir, 'assets'));
  const files = {
    'index.html': '<!doctype html><title>Visa</title>',
    'sw.js': 'self;',
    'manifest.webmanifest': '{}',
    'assets/image.worker-abc123.js': 'self;',
    'assets/main-abc123.css': 'a{}',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(staticDir, name), text);
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { staticDir, trustProxy: 1 },
  });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await rm(staticDir, { recursive: true, force: true });
});

const get = (path: string, init?: RequestInit) => fetch(new URL(path, server.address), init);
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

/** The address of a file that a traveller has sent. */
async function uploadedFile(): Promise<string> {
  const ananya = await signUpTraveller(server);
  const orderId = await newOrder(ananya);
  const applicantId = await newApplicant(ananya, orderId);
  const [document] = (await readOrder(ananya, orderId)).applicant_list[0].material_required;
  const key = await newUpload(ananya);
  await ananya.call('attachPage', {
    applicant_id: applicantId,
    elec_id: document.elec_id,
    pos: 0,
    key,
  });
  const [attached] = (await readOrder(ananya, orderId)).applicant_list[0].material_required;
  return attached.upload_list[0].url as string;
}

test.each([
  '/',
  '/index.html',
  '/orders',
  '/order-detail/1',
  '/sw.js',
  '/assets/image.worker-abc123.js',
  '/assets/main-abc123.css',
  '/icon.svg',
  '/manifest.webmanifest',
  '/healthz',
  '/api/sys/nothing',
  '/assets/gone.js',
])(
  '%s says what it is, where it may be used, and nothing about where one comes from',
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toBeNull();
  },
);

describe('documents', () => {
  test.each(['/', '/index.html', '/orders', '/product/40401'])('%s', async (path) => {
    const response = await get(path);
    const policy = policyOf(response);
    for (const directive of [
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types visa-workers',
    ])
      expect(policy.split('; ')).toContain(directive);
    expect(policy).not.toMatch(/unsafe-(inline|eval)'(?<!wasm-unsafe-eval')/);
    const permissions = response.headers.get('permissions-policy')?.split(', ');
    for (const permission of ['camera=(self)', 'gyroscope=(self)', 'geolocation=()'])
      expect(permissions).toContain(permission);
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(response.headers.get('origin-agent-cluster')).toBe('?1');
  });

  test('a page that pays only reports what it would refuse', async () => {
    const response = await get('/order-detail/20261120-00000001');
    expect(policyOf(response)).not.toContain('trusted-types');
    expect(response.headers.get('content-security-policy-report-only')).toContain(
      "require-trusted-types-for 'script'",
    );
  });

  test('an answer that nothing has changed keeps the policy of what is kept', async () => {
    const first = await get('/index.html');
    const etag = first.headers.get('etag') ?? '';
    // `fetch` would ask for the whole again.
    const again = await new Promise<IncomingMessage>((resolve, reject) =>
      request(
        new URL('/index.html', server.address),
        { headers: { 'if-none-match': etag } },
        resolve,
      )
        .on('error', reject)
        .end(),
    );
    again.resume();
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-security-policy']).toBe(policyOf(first));
  });
});

test.each([
  ['the desk', () => server.deskOrigin ?? '', '/'],
  ['the desk', () => server.deskOrigin ?? '', '/api/nothing'],
  ['the form', () => server.services.formOrigin ?? '', '/'],
  ['the form', () => server.services.formOrigin ?? '', '/nothing'],
])('every answer of %s is bound, also where nothing is: %s%s', async (_, origin, path) => {
  const response = await fetch(origin() + path);
  const { headers } = response;
  await response.text();
  expect(policyOf(response)).toContain("default-src 'none'");
  expect(policyOf(response)).toContain("require-trusted-types-for 'script'");
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const allowed = headers.get('permissions-policy')?.split(', ') ?? [];
  expect(allowed).toContain('camera=()');
  expect(allowed.filter((each) => !each.endsWith('=()'))).toEqual([]);
});

test.each(['/sw.js', '/assets/image.worker-abc123.js'])(
  'the worker %s is bound too',
  async (path) => {
    const policy = policyOf(await get(path));
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
  },
);

test('the service worker is requested again every time', async () => {
  expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
});

test('a picture that is opened by itself runs nothing', async () => {
  expect(policyOf(await get('/icon.svg'))).toContain("default-src 'none'");
});

test.each(['/healthz', '/api/sys/nothing', '/api/order_query'])(
  'the answer of %s is data and is kept by nobody',
  async (path) => {
    const response = await get(path);
    expect(policyOf(response)).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);

test('an answer of a call is data too, and so is its refusal', async () => {
  const ananya = await signUpTraveller(server);
  const token = { 'x-token': ananya.token };
  for (const headers of [{}, token]) {
    const response = await get('/api/order_query', { method: 'POST', headers });
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(policyOf(response)).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('what is not there is not kept either, so that it can come', async () => {
  const response = await get('/assets/gone.js');
  expect(response.status).toBe(404);
  expect(policyOf(response)).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a file that a traveller has sent runs nothing, wherever it is opened', async () => {
  const response = await get(await uploadedFile());
  expect(response.status).toBe(200);
  expect(policyOf(response)).toBe("sandbox; default-src 'none'");
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('only over TLS the browser is told to stay with TLS', async () => {
  const told = async (headers: Record<string, string>) =>
    (await get('/', { headers })).headers.get('strict-transport-security');
  expect(await told({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000; includeSubDomains');
  expect(await told({ 'x-forwarded-proto': 'http' })).toBeNull();
});

test.runIf(runsSweeps)(
  'a stranger cannot claim TLS, a public address over TLS does; other origins may show files',
  async () => {
    const open = await startTestServer({
      catalogue: referenceCatalogue,
      settings: { staticDir, appOrigins: ['https://visa.example'] },
    });
    const strange = await fetch(open.address, { headers: { 'x-forwarded-proto': 'https' } });
    expect(strange.headers.get('strict-transport-security')).toBeNull();
    expect(strange.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const picture = await fetch(`${open.address}/icon.svg`);
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    await open.remove();

    const secure = await startTestServer({
      catalogue: referenceCatalogue,
      settings: { staticDir, publicOrigin: 'https://visa.example' },
    });
    const { headers } = await fetch(secure.address);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    await secure.remove();
  },
  startTimeout,
);

test.runIf(runsSweeps)(
  'the operators’ desk is told to stay with TLS, too, in whatever it answers',
  async () => {
    const told = async (settings: { deskOrigin?: string }) => {
      const deskPort = await freePort();
      const desk = await startTestServer({
        catalogue: referenceCatalogue,
        settings: { ...settings, deskDir: staticDir, deskPort },
      });
      const address = `http://127.0.0.1:${deskPort}`;
      const program = await fetch(address);
      const refused = await fetch(`${address}/api/nothing`, { method: 'POST' });
      await desk.remove();
      expect([program.ok, refused.ok]).toEqual([true, false]);
      expect(program.headers.get('x-robots-tag')).toBe('noindex');
      return [program, refused].map(({ headers }) => headers.get('strict-transport-security'));
    };
    expect(await told({})).toEqual([null, null]);
    const always = 'max-age=31536000; includeSubDomains';
    expect(await told({ deskOrigin: 'https://desk.visa.example' })).toEqual([always, always]);
  },
  startTimeout,
);
