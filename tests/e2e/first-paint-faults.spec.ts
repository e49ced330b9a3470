import type { Page } from '@playwright/test';
import { serverPageId } from '../../src/domain/server-page';
import { launchPageBrowser } from '../support/page-browser';
import { entryScript } from '../support/entry-script';
import type { LastingServer } from '../support/lasting-server';
import type { Phone } from '../support/phone';
import { sweep, sweepUnless } from '../support/sweep';
import { expect, test } from './e2e-test';

const countries = 'country_id=356&country_residence_id=702';

let server: LastingServer;
let phone: Phone;
let page: Page;

test.use({ phoneOptions: { serviceWorkers: 'block' } });

test.beforeEach(async ({ server: shared, phone: own, page: first }) => {
  [server, phone, page] = [shared, own, first];
});
test.afterEach(async () => {
  expect(phone.faults).toEqual([]);
});

const product = () => page.getByRole('heading', { level: 1, name: /eTA, 90 days/ });

test('with scripts off what needs a log-in says that the app needs them, and nothing is shown that does not work', async () => {
  const browser = await launchPageBrowser();
  const still = await browser.newPage({ javaScriptEnabled: false });
  await still.goto(`${server.address}/orders`);
  await expect(still.getByRole('heading', { name: 'This app needs JavaScript' })).toBeVisible();
  for (const path of ['/orders', '/', `/product/40401?${countries}`]) {
    await still.goto(server.address + path);
    await expect(still.getByRole('button', { name: /Menu|Show more|Apply Now/ })).toHaveCount(0);
  }
  await expect(still.getByRole('heading', { level: 1, name: /eTA, 90 days/ })).toBeVisible();
  await browser.close();
});

/** Lets only the page's beginning arrive, up to a text. */
const cutPage = (path: string, at: string) =>
  page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const whole = await response.text();
      expect(whole).toContain(at);
      await route.fulfill({ response, body: whole.slice(0, whole.indexOf(at)) });
    },
  );

/** The server puts no content into pages of a traveller who is logged in. */
const askForShells = () => page.setExtraHTTPHeaders({ cookie: '__Host-start=...user' });

test('a page that arrived without its skeleton starts all the same', sweep, async () => {
  await askForShells();
  await cutPage('/product/40401', '<template id="shell product en"');
  await page.goto(`${server.address}/product/40401?${countries}`);
  await expect(product()).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-shell', /./);
});

for (const [part, at, isOften] of [
  ['its shell alone', '<template id="shell orders en"', false],
  ['half of its content', '<h2', false],
  [
    'its content, and not what the app needs to take it over',
    `<script type="application/json" id="${serverPageId}"`,
    true,
  ],
] as const)
  test(`home of which ${part} arrived is rendered again`, sweepUnless(isOften), async () => {
    if (at.includes('shell')) await askForShells();
    await cutPage('/', at);
    await page.goto(`${server.address}/?${countries}`);
    await expect(page.locator('main article').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'FAQ' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.locator('dialog[open]').getByRole('heading', { name: 'Menu' })).toBeVisible();
  });

const banner = 'Your visa, step by step';
const otherShells: readonly [string, (html: string) => string][] = [
  ['with other words', (html) => html.replace(banner, 'What another version said')],
  ['with a part more', (html) => html.replace('<section', '<aside>Gone since</aside><section')],
  ['with a part less', (html) => html.replace(/<h2[^>]*>.*?<\/h2>/, '')],
];
for (const [what, change] of otherShells)
  test(
    `home’s shell of another version, ${what}, gives way to the app’s own screen`,
    sweepUnless(what === 'with a part less'),
    async () => {
      await page.route(
        (url) => url.pathname === '/',
        async (route) => {
          const response = await route.fetch();
          const [head = '', body = ''] = (await response.text()).split(/(?=<div id="root")/);
          const changed = change(body);
          expect(changed).not.toBe(body);
          await route.fulfill({ response, body: head + changed });
        },
      );
      await page.goto(`${server.address}/?${countries}`);
      await expect(page.locator('main article').first()).toBeVisible();
      await expect(page.locator('#root section').getByText(banner)).toHaveCount(1);
      await expect(page.getByText(/another version said|Gone since/)).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(
        page.locator('dialog[open]').getByRole('heading', { name: 'Menu' }),
      ).toBeVisible();
      // React says that it rendered again, and nothing else went wrong.
      for (const fault of phone.faults) expect(fault).toMatch(/React error #4\d\d/);
      phone.faults.length = 0;
    },
  );

test(
  'a portal’s page in the place of the script is said, and a new try brings the app',
  sweep,
  async () => {
    await page.route(entryScript, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Log in to the network</h1>' }),
    );
    await page.goto(server.address);
    await expect(page.getByRole('heading', { name: 'The app did not load' })).toBeVisible();
    await page.unroute(entryScript);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('dialog[open]')).toBeVisible();
  },
);

test(
  'a portal’s page in the place of the early answer is not shown; the app asks again',
  sweep,
  async () => {
    await askForShells();
    let answered = 0;
    await page.route('**/api/sys/product_query', async (route) => {
      answered += 1;
      if (answered > 1) await route.continue();
      else await route.fulfill({ contentType: 'text/html', body: '<h1>Log in</h1>' });
    });
    await page.goto(`${server.address}/product/40401?${countries}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(product()).toBeVisible();
  },
);

test('countries in the address that do not exist are said, and asked for', sweep, async () => {
  await page.goto(`${server.address}/?country_id=999999&country_residence_id=702`);
  await expect(page.getByText('The link named a country that we do not know.')).toBeVisible();
});

for (const [words, days] of [
  ['behind', -365],
  ['ahead', 365],
] as const)
  test(
    `with a clock a year ${words} the early question is refused, and the page comes all the same`,
    sweepUnless(words === 'behind'),
    async () => {
      await page.clock.install({ time: Date.now() + days * 24 * 60 * 60 * 1000 });
      await page.goto(`${server.address}/product/40401?${countries}`);
      await expect(product()).toBeVisible();
    },
  );
