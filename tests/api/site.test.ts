import { cp, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { parseSettings } from '../../server/settings/settings';
import { chooseSite } from '../../server/settings/site/site';
import { runDoctor } from '../../server/tools/doctor/run-doctor';
import { asOperator, loggedInOperator } from '../support/desk-operator';
import { headerOf, mailParts, mailsIn } from '../support/mails';
import { readOrder } from '../support/order-steps';
import { paidOrder } from '../support/paid-order';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller } from '../support/traveller';

/** A name with all that HTML, scripts, headers of mails and addresses read in a way of their own. */
const hostile = `Nord, "$&" <b>'licht'</script>: \\ Visum`;
const company = { name: 'Nordlicht & Söhne <GmbH>', address: 'Hafenstr. 1, 20457 Hamburg' };
const nordlicht = {
  version: 1,
  name: 'Nordlicht Visum',
  shortName: 'Nordlicht',
  company,
  supportEmail: 'hilfe@nordlicht.example',
  mailFrom: 'post@nordlicht.example',
  reviews: [{ name: 'Anna', destination: 'Kenya', stars: 5, text: 'Quick </script>.' }],
};
const files = {
  'privacy.md': '## Who we are\nNordlicht, & nobody else.',
  'privacy.fr.md': '## Qui nous sommes\nNordlicht.',
  'faq.md': '## How much "is" it?\nNothing & more.',
};
const worker =
  'x=[{"revision":"9052","url":"index.html"},{"revision":null,"url":"assets/a.js"},' +
  '{"revision":"2d06","url":"manifest.webmanifest"}];';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-site-'));
  const app = join(folder, 'app');
  await mkdir(app);
  await cp('index.html', join(app, 'index.html'));
  await cp('public/manifest.webmanifest', join(app, 'manifest.webmanifest'));
  await writeFile(join(app, 'sw.js'), worker);
  await mkdir(join(folder, 'desk'));
  await cp('desk/index.html', join(folder, 'desk/index.html'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A server of a site with this name. */
async function startSite(name: string): Promise<TestServer> {
  const site = join(folder, encodeURIComponent(name).slice(0, 40));
  await mkdir(site, { recursive: true });
  await writeFile(join(site, 'site.json'), JSON.stringify({ ...nordlicht, name }));
  for (const [file, text] of Object.entries(files)) await writeFile(join(site, file), text);
  const settings = {
    ...chooseSite({ SITE_DIR: site }, 'dev', folder),
    staticDir: join(folder, 'app'),
    deskDir: join(folder, 'desk'),
    deskPort: 0,
    publicOrigin: 'https://nordlicht.example',
  };
  return startTestServer({ catalogue: referenceCatalogue, settings });
}

const textAt = async (address: string, headers: Record<string, string> = {}) =>
  (await fetch(address, { headers: { accept: 'text/html', ...headers } })).text();

describe('a second site', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startSite(nordlicht.name);
  }, startTimeout);
  afterAll(() => server?.remove());

  test('the app’s page, its manifest and the desk have its name', async () => {
    const page = await textAt(`${server.address}/orders`);
    expect(page).toContain('<title>Nordlicht Visum</title>');
    expect(page).toContain('<meta name="apple-mobile-web-app-title" content="Nordlicht" />');
    const manifest = JSON.parse(await textAt(`${server.address}/manifest.webmanifest`)) as object;
    expect(manifest).toMatchObject({ name: 'Nordlicht Visum', short_name: 'Nordlicht', id: '/' });
    expect(await textAt(String(server.deskOrigin))).toContain(
      '<title>Nordlicht Visum desk</title>',
    );
    expect(await textAt(`${server.address}/?lang=en`)).toContain(
      '<title>Nordlicht Visum · Your visa, step by step</title>',
    );
  });

  test('the files with its name are asked for again, and sent again only if they changed', async () => {
    for (const path of ['/orders', '/sw.js', '/manifest.webmanifest']) {
      const first = await fetch(server.address + path, { headers: { accept: 'text/html' } });
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const etag = first.headers.get('etag') ?? '';
      const headers = { accept: 'text/html', 'if-none-match': etag };
      expect((await fetch(server.address + path, { headers })).status).toBe(304);
    }
  });

  test('the files with its name keep the policies of the app’s files', async () => {
    const policyOf = async (path: string) =>
      (await fetch(server.address + path)).headers.get('content-security-policy');
    expect(await policyOf('/sw.js')).toContain("connect-src 'self'");
    expect(await policyOf('/index.html')).toContain("script-src 'self'");
    expect(await policyOf('/manifest.webmanifest')).toContain("img-src 'self'");
  });

  test('the service worker is another one, and takes page, manifest and texts for new', async () => {
    const script = await textAt(`${server.address}/sw.js`);
    expect(script).toMatch(/^self\.siteName="Nordlicht Visum";\n/);
    const { entries } = filesOf(script);
    expect(entries.map(({ url }) => url)).toEqual([
      'index.html',
      'site-texts.json',
      'assets/a.js',
      'manifest.webmanifest',
    ]);
    const [page, texts, asset, manifest] = entries.map(({ revision }) => revision);
    expect(page).toMatch(/^9052-[0-9a-f]{16}$/);
    expect(manifest).toMatch(/^2d06-[0-9a-f]{16}$/);
    expect(texts).toBe(page?.slice(5));
    expect(asset).toBeNull();
  });

  test('its texts are one file, and nothing of the product’s stands in their place', async () => {
    const texts = JSON.parse(await textAt(`${server.address}/site-texts.json`)) as object;
    expect(texts).toEqual({
      texts: {
        faq: [
          { lang: 'en', sections: [{ title: 'How much "is" it?', parts: ['Nothing & more.'] }] },
        ],
        privacy: [
          { lang: 'en', sections: [{ title: 'Who we are', parts: ['Nordlicht, & nobody else.'] }] },
          { lang: 'fr', sections: [{ title: 'Qui nous sommes', parts: ['Nordlicht.'] }] },
        ],
      },
      reviews: [{ ...nordlicht.reviews[0], lang: 'en' }],
    });
    const home = await textAt(`${server.address}/?lang=en`);
    expect(home).toContain('"name":"How much \\"is\\" it?"');
    expect(home).not.toContain('Can I get my money back?');
  });

  test('mails come from it, receipts name its company, and no coupon or pass rate is invented', async () => {
    const traveller = await signUpTraveller(server);
    const [mail = ''] = mailsIn(join(server.dataDir, 'mails'), traveller.email);
    expect(headerOf(mail, 'From')).toBe('Nordlicht Visum <post@nordlicht.example>');
    const { body: coupons } = await traveller.call('unreadCoupons');
    expect(coupons).toEqual({ coupon_list: [] });
    const { body: offered } = await call(server.address, 'activityCoupons');
    expect(offered).toEqual({ activity_list: [] });
    const { body: product } = await call(server.address, 'visitorProduct', { product_id: 40401 });
    expect(product).toMatchObject({ pass_rate: 0, sales: 0 });
    const { orderId } = await paidOrder(server, traveller);
    const [receipt] = (await readOrder(traveller, orderId)).receipt_list;
    const bytes = new Uint8Array(await (await fetch(server.address + receipt.url)).arrayBuffer());
    expect(await pdfText(bytes)).toContain(company.name);
    await expect
      .poll(() => mailsIn(join(server.dataDir, 'mails')).flatMap(mailParts), { timeout: 20_000 })
      .toContainEqual(expect.objectContaining({ type: 'application/pdf' }));
  });

  test('an operator’s authenticator and passkey name it', async () => {
    const operator = await loggedInOperator(server, ['support']);
    const { totpUri } = await asOperator(operator, 'deskNewSecondFactor', {
      present: operator.password,
    });
    const uri = new URL(totpUri);
    expect(uri.searchParams.get('issuer')).toBe('Nordlicht Visum desk');
    expect(decodeURIComponent(uri.pathname)).toContain(`Nordlicht Visum desk:${operator.email}`);
  });
});

describe('a name that is markup', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startSite(hostile);
  }, startTimeout);
  afterAll(() => server?.remove());

  test('is text in pages, in their data, in the manifest and in the worker', async () => {
    const escaped = 'Nord, &quot;$&amp;&quot; &lt;b&gt;&#39;licht&#39;&lt;/script&gt;: \\ Visum';
    const page = await textAt(`${server.address}/orders`);
    expect(page).toContain(`<title>${escaped}</title>`);
    const home = await textAt(`${server.address}/?lang=en`);
    expect(home).toContain(`<title>${escaped} · `);
    for (const each of [page, home]) {
      const [, json = ''] = /id="site">([^<]*)<\/script>/.exec(each) ?? [];
      expect(JSON.parse(json)).toMatchObject({ name: hostile, company });
      expect(each).not.toContain(`<b>'licht`);
    }
    const manifest = JSON.parse(await textAt(`${server.address}/manifest.webmanifest`)) as object;
    expect(manifest).toMatchObject({ name: hostile });
    expect(filesOf(await textAt(`${server.address}/sw.js`)).siteName).toBe(hostile);
  });

  test('is one sender of mails', async () => {
    const { email } = await signUpTraveller(server);
    const [mail = ''] = mailsIn(join(server.dataDir, 'mails'), email);
    const from = headerOf(mail, 'From');
    expect(from).toBe(`"${hostile.replace(/["\\]/g, '\\$&')}" <post@nordlicht.example>`);
  });

  test('is one issuer of an authenticator', async () => {
    const operator = await loggedInOperator(server, ['support']);
    const { totpUri } = await asOperator(operator, 'deskNewSecondFactor', {
      present: operator.password,
    });
    const { searchParams, pathname } = new URL(totpUri);
    expect([...searchParams.keys()]).toEqual(['secret', 'issuer']);
    expect(decodeURIComponent(pathname).split(':')).toHaveLength(2);
  });
});

describe('the settings', () => {
  const production = {
    APP_ENV: 'production',
    SMTP_URL: 'smtps://mail.example',
    PUBLIC_ORIGIN: 'https://visa.example',
    FORM_ORIGIN: 'https://form.visa.example',
    KEYS_FILE: '/etc/visa/keys',
  };

  test('a site that is broken or gone stops the start, and doctor names it', async () => {
    const site = join(folder, 'gone');
    expect(() => parseSettings({ SITE_DIR: site }, folder)).toThrow(
      `SITE_DIR is ${site}, but there is no such folder.`,
    );
    await mkdir(site);
    await writeFile(join(site, 'site.json'), '{"version": 9}');
    const { report, isWrong } = await runDoctor({ SITE_DIR: 'gone' }, folder);
    expect(isWrong).toBe(true);
    expect(report).toContain(`${join(site, 'site.json')} has version 9`);
  });

  test('doctor lists what is still the example’s in production', async () => {
    const { report } = await runDoctor({ ...production, DATA_DIR: join(folder, 'none') }, folder);
    expect(report).toContain('SITE_DIR is not set');
    expect(report).toContain('name, company, support address, messengers, texts');
  });
});

interface Listed {
  readonly url: string;
  readonly revision: string | null;
}

/** The name and the list of a worker's script, run as a browser would. */
function filesOf(script: string): { siteName: string; entries: Listed[] } {
  const run = new Function(
    'self',
    `let x; ${script} return { siteName: self.siteName, entries: x };`,
  );
  return run({}) as { siteName: string; entries: Listed[] };
}

async function pdfText(data: Uint8Array): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data }).promise;
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
