import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import type { PageToRender } from '../../src/domain/server-page';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { runsSweeps } from '../support/sweep';

const head =
  '<meta name="description" content="Built" /><title>Visa</title>' +
  '<script type="module" crossorigin src="/assets/entry-1.js"></script>';
const page = (root: string) =>
  `<!doctype html><html lang="en"><head>${head}</head><body><div id="root">${root}</div></body></html>`;
const shell = page('the shell').replace('id="root"', 'id="root" data-shell="home en"');
const frame = page('');

/** In the place of the app: what it is asked to render is the page. */
const program = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ number, page }) => {
    if (page.path.includes('channel_id=dies')) process.exit(1);
    if (page.path.includes('channel_id=throws'))
      return parentPort.postMessage({ number, failure: 'broken', took: 1 });
    const { language, choice } = page;
    const asked = JSON.stringify(page).replaceAll('<', '&lt;');
    const markup = '<link rel="preload" as="image" href="/x.svg"/><main>' + asked + '</main>';
    const rendered = { markup, page: { language, choice, countries: [], reviews: [], answers: [['</script>', 1]] } };
    parentPort.postMessage({ number, rendered, took: page.path.includes('channel_id=slow') ? 1e6 : 1 });
  });
`;

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-pages-'));
  const staticDir = join(folder, 'app');
  await mkdir(staticDir);
  await mkdir(join(folder, 'pages'));
  await writeFile(join(staticDir, 'index.html'), shell);
  await writeFile(join(folder, 'pages/program.mjs'), program);
  await writePages();
  const settings = { staticDir, publicOrigin: 'https://visa.example' };
  server = await startTestServer({ catalogue: referenceCatalogue, settings });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

const writePages = (html = frame) =>
  writeFile(
    join(folder, 'pages/pages.json'),
    JSON.stringify({
      frame: html,
      heads: { home: '', product: '<style>.own{}</style>', material: '', privacy: '' },
    }),
  );

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, {
    redirect: 'manual',
    headers: { accept: 'text/html', 'accept-language': 'en', ...headers },
  });

/** The page that the program was asked to render. */
function askedIn(text: string): PageToRender & { product: { sell_price?: number } } {
  const [, json = ''] = /<main>(.*)<\/main>/.exec(text) ?? [];
  return JSON.parse(json.replaceAll('&lt;', '<'));
}

const contentOf = async (path: string, headers?: Record<string, string>) =>
  askedIn(await (await ask(path, headers)).text());

const cookie = (value: string) => ({ cookie: `other=1; __Host-start=${value}; more=2` });
const fromIndia = '?country_id=356&country_residence_id=702';

describe('a public page', () => {
  test('comes with its content in the first answer, and with what the app needs to take it over', async () => {
    const answer = await ask(`/product/40401${fromIndia}`);
    const text = await answer.text();
    const { product, choice, language } = askedIn(text);
    expect([choice, language]).toEqual([{ nationalityId: 356, residenceId: 702 }, 'en']);
    expect(product.sell_price).toBeGreaterThan(0);
    expect(text).toContain('<html data-page="en 356 702" lang="en"');
    expect(text).toContain('<title>Kenya eTA, 90 days</title>');
    expect(text).toContain('<style>.own{}</style>');
    expect(text.indexOf('href="/x.svg"')).toBeLessThan(text.indexOf('</head>'));
    expect(text).toContain('<script type="application/json" id="server-page">');
    // No text in it can end its element.
    expect(text.split('</script>')).toHaveLength(1 + text.split('<script').length - 1);
    expect(answer.headers.get('content-security-policy')).toMatch(/style-src [^;]*sha256-/);
  });

  test('without script can be read, and links to what it shows on demand', async () => {
    const text = await (await ask('/')).text();
    const [, below = ''] = /<noscript>([\s\S]*?)<\/noscript>/.exec(text) ?? [];
    for (const { products } of referenceCatalogue.destinations)
      for (const { id, availability } of products)
        expect(below.includes(`href="/product/${id}"`)).toBe(availability !== 'hidden');
    const arabic = await (await ask('/product/40401?lang=ar')).text();
    expect(arabic).toContain('href="/product/40401/identity-material?identity_id=1&amp;lang=ar"');
  });

  test('is for the countries of its address, else of the cookie, else for everybody', async () => {
    expect((await contentOf('/', cookie('.356.702.'))).choice).toEqual({
      nationalityId: 356,
      residenceId: 702,
    });
    const other = `/product/40401?country_id=704&country_residence_id=704`;
    expect((await contentOf(other, cookie('.356.702.'))).choice).toEqual({
      nationalityId: 704,
      residenceId: 704,
    });
    const { product, choice } = await contentOf('/product/40401');
    expect(choice).toEqual({});
    expect(product).toMatchObject({ from_price: expect.any(Number) });
    expect(product.sell_price).toBeUndefined();
  });

  test.each([
    ['?country_id=99999999&country_residence_id=702', ''],
    ['?country_id=-1&country_residence_id=<b>', ''],
    ['', '.99999999.702.'],
    ['', '....................'],
    ['', `${'9'.repeat(4000)}.1.1.1`],
    ['', '%00.%ff.NaN.x;__Host-start=.1.2.'],
  ])('is for everybody where the countries are none: %s %s', async (search, value) => {
    const answer = await ask(`/${search}`, value ? cookie(value) : {});
    expect(answer.status).toBe(200);
    expect(askedIn(await answer.text()).choice).toEqual({});
  });

  test('is in the language of its address, else the one chosen before, else the browser’s', async () => {
    const chosen = { ...cookie('fr...'), 'accept-language': 'es' };
    expect((await contentOf('/', chosen)).language).toBe('fr');
    expect((await contentOf('/?lang=ar', chosen)).language).toBe('ar');
    expect((await contentOf('/', { ...cookie('xx...'), 'accept-language': 'es' })).language).toBe(
      'es',
    );
  });

  test('of who is logged in is the shell, with nothing of anybody', async () => {
    const text = await (await ask(`/product/40401${fromIndia}`, cookie('.356.702.user'))).text();
    expect(text).toContain('the shell');
    expect(text).not.toContain('server-page');
    expect(text).toContain('<title>Kenya eTA, 90 days</title>');
  });

  test('that depended on a cookie is kept by no shared cache, and no page without asking again', async () => {
    const shared = await ask('/');
    expect(shared.headers.get('cache-control')).toBe('no-cache');
    expect(shared.headers.get('vary')).toContain('cookie');
    const own = await ask('/', cookie('.356.702.'));
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    const etag = own.headers.get('etag') ?? '';
    const again = await ask('/', { ...cookie('.356.702.'), 'if-none-match': etag });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
    expect((await ask('/', { 'if-none-match': etag })).status).toBe(200);
  });

  test('is laid out for a wide screen where the browser is on no phone', async () => {
    expect((await contentOf('/', { 'sec-ch-ua-mobile': '?0' })).isWide).toBe(true);
    expect((await contentOf('/', { 'sec-ch-ua-mobile': '?1' })).isWide).toBe(false);
    expect((await contentOf('/')).isWide).toBe(false);
  });

  test('carries the channel of its address in its links', async () => {
    expect((await contentOf('/?channel_id=partner_7&utm=x')).path).toBe('/?channel_id=partner_7');
    expect((await contentOf('/?channel_id=<b>')).path).toBe('/');
  });

  test('that cannot be rendered is the shell, and the next one is rendered again', async () => {
    for (const channel of ['throws', 'dies']) {
      const answer = await ask(`/product/40401?channel_id=${channel}`);
      expect([channel, answer.status]).toEqual([channel, 200]);
      expect(await answer.text()).toContain('the shell');
      expect((await contentOf('/product/40401')).language).toBe('en');
    }
  });

  test.runIf(runsSweeps)('a thousand addresses at once are all answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => ask(`/?channel_id=flood-${index}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('costs no more than its share of the machine: beyond it pages are the shell', async () => {
    expect((await contentOf('/?channel_id=slow')).language).toBe('en');
    const kept = await (await ask('/?channel_id=slow')).text();
    expect(kept).toContain('server-page');
    expect(await (await ask('/?channel_id=another')).text()).toContain('the shell');
  });

  test('of another build than the shell’s is not used', async () => {
    await writePages(frame.replace('entry-1', 'entry-2'));
    expect(await (await ask('/product/40401')).text()).toContain('the shell');
    await writePages();
    expect((await contentOf('/product/40401')).language).toBe('en');
  });
});
