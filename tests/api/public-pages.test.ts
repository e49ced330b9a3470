import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';

const origin = 'https://visa.example';
const built =
  '<!doctype html><html lang="en"><head><meta name="description" content="Built" />' +
  `<title>Visa</title></head><body><div id="root"></div>${'<!-- long -->'.repeat(100)}</body></html>`;

let staticDir: string;
let server: TestServer;
beforeAll(async () => {
  staticDir = await mkdtemp(join(tmpdir(), 'visa-app-'));
  await writeFile(join(staticDir, 'index.html'), built);
  await symlink(resolve('public/scenes'), join(staticDir, 'scenes'));
  const settings = { staticDir, publicOrigin: origin };
  server = await startTestServer({ catalogue: referenceCatalogue, settings });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await rm(staticDir, { recursive: true, force: true });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, {
    redirect: 'manual',
    headers: { accept: 'text/html', 'accept-language': 'en', ...headers },
  });

describe('a page', () => {
  test('a public page has its own head, in the language of its address or else of the browser', async () => {
    const english = await ask('/product/40401');
    expect(english.status).toBe(200);
    expect(english.headers.get('content-language')).toBe('en');
    expect(english.headers.get('x-robots-tag')).toBeNull();
    const text = await english.text();
    expect(text).toContain('<title>Kenya eTA, 90 days</title>');
    expect(text).not.toContain('content="Built"');
    const french = await ask('/product/40401?lang=fr', { 'accept-language': 'es' });
    expect(french.headers.get('content-language')).toBe('fr');
    expect(await french.text()).toContain('<html lang="fr"');
    const arabic = await ask('/', { 'accept-language': 'ar-EG, en;q=0.5' });
    expect(arabic.headers.get('content-language')).toBe('ar');
    expect(arabic.headers.get('vary')).toContain('accept-language');
  });

  test.each([
    ['/product/999999', 404],
    ['/nothing-here', 404],
    ['/product/40401/identity-material?identity_id=99', 404],
    ['/orders', 200],
    ['/order-detail/20260101-12345678', 200],
  ])('%s is the app with status %i, in no index', async (path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await answer.text()).toBe(built);
  });

  test('nothing that a request sends beside address and language changes a page', async () => {
    const usual = await (await ask('/product/40401')).text();
    const odd = await ask('/product/40401?utm=<script>&meta-title=x', {
      'x-forwarded-host': 'evil.example',
      cookie: 'lang=ar; country=1',
      'x-original-url': '/orders',
    });
    expect(await odd.text()).toBe(usual);
  });

  test('a page is packed for who takes it, and varies by that and by the language', async () => {
    const answer = await ask('/', { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toBe(
      'accept-language, cookie, sec-ch-ua-mobile, accept-encoding',
    );
    expect(await answer.text()).toContain('application/ld+json');
  });

  test('a browser that has a page gets no second one, until it changes', async () => {
    const first = await ask('/product/40401');
    const etag = first.headers.get('etag') ?? '';
    const again = await ask('/product/40401', { 'if-none-match': `"x", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('content-security-policy')).toContain("script-src 'self'");
    const french = await ask('/product/40401?lang=fr', { 'if-none-match': etag });
    expect(french.status).toBe(200);
  });

  test('a page of a new build replaces the old one at once', async () => {
    await writeFile(join(staticDir, 'index.html'), built.replace('<div', '<i>New</i><div'));
    expect(await (await ask('/product/40401')).text()).toContain('<i>New</i>');
    await writeFile(join(staticDir, 'index.html'), built);
    expect(await (await ask('/product/40401')).text()).not.toContain('<i>New</i>');
  });
});

describe('beside the pages', () => {
  test('the map of the site names every public page in every language', async () => {
    const answer = await ask('/sitemap.xml');
    expect(answer.headers.get('content-type')).toContain('xml');
    const text = await answer.text();
    for (const { products } of referenceCatalogue.destinations)
      for (const { id, identityMaterial } of products) {
        expect(text).toContain(`<loc>${origin}/product/${id}</loc>`);
        expect(text).toContain(`<loc>${origin}/product/${id}?lang=ar</loc>`);
        expect(text.split(`<loc>${origin}/product/${id}/identity-material?`)).toHaveLength(
          identityMaterial.length * 5 + 1,
        );
      }
    expect(text).not.toMatch(/orders|account|undefined/);
  });

  test('robots are told to stay away from a site for trials', async () => {
    expect(await (await ask('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
  });

  test('an address that can be read out leads to its product', async () => {
    const answer = await ask('/visa/kenya/eta-90-days?lang=es&next=//evil.example');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      '/product/40401?lang=es',
    ]);
    expect((await ask('/visa/kenya')).headers.get('location')).toMatch(/^\/product\/404\d\d$/);
    const unknown = await ask('/visa/kenya/nothing');
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await unknown.text()).toBe(built);
  });

  test('a shared link has a picture of its page, and no other name draws one', async () => {
    const page = await (await ask('/product/40401?lang=ar')).text();
    const [, path = ''] =
      /property="og:image" content="https:\/\/visa\.example([^"]+)"/.exec(page) ?? [];
    const answer = await ask(path);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect((await ask('/preview/home-zh-Hans.png')).status).toBe(200);
    for (const name of ['40401-en.png', '40401-9-en.png', '1-1-en.png', 'home-xx.png', '..%2Fx'])
      expect([name, (await ask(`/preview/${name}`)).status]).toEqual([name, 404]);
  });
});
