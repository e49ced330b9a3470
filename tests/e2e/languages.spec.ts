import AxeBuilder from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { openPhone, type Phone } from '../support/phone';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { sweep } from '../support/sweep';
import { traveller } from './traveller';

const translations = JSON.parse(
  readFileSync('src/language/translations/ar.json', 'utf8'),
) as Record<string, string>;

const pages = JSON.parse(readFileSync('src/content/pages/translations/ar.json', 'utf8')) as Record<
  string,
  string
>;

/** The Arabic of an English text of the catalogue. */
function arabic(english: string): string {
  const translation = translations[english];
  if (!translation) throw new Error(`“${english}” is no text of the catalogue`);
  return translation;
}

let server: LastingServer;
let phone: Phone;
let page: Page;

test.beforeAll(async () => {
  server = await startLastingServer();
});
test.afterAll(() => server.remove());

async function open(serviceWorkers: 'allow' | 'block'): Promise<void> {
  phone = await openPhone('chromium', { serviceWorkers });
  page = phone.context.pages()[0] ?? (await phone.context.newPage());
}

test.beforeEach(() => open('block'));
test.afterEach(async () => {
  await phone.throwAway();
});

const dialog = () => page.locator('dialog[open]');
const language = () => dialog().getByRole('combobox');
const root = () => page.locator('html');
const button = (english: string) => page.getByRole('button', { name: arabic(english) });
/** Two copies of the driver's types are installed; it is the same page. */
const axePage = () => ({ page }) as unknown as ConstructorParameters<typeof AxeBuilder>[0];

async function expectAccessible(): Promise<void> {
  const { violations } = await new AxeBuilder(axePage()).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Nothing reaches out of the page to a side. */
const runsOut = () =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function chooseArabic(): Promise<void> {
  await page.goto(server.address);
  await expect(
    dialog().getByRole('heading', { name: 'Which passport do you hold?' }),
  ).toBeVisible();
  await language().selectOption('ar');
  await expect(
    dialog().getByRole('heading', { name: arabic('Which passport do you hold?') }),
  ).toBeVisible();
}

async function chooseCountries(): Promise<void> {
  await dialog().getByRole('button', { name: 'الهند', exact: true }).first().click();
  await dialog().getByRole('button', { name: 'سنغافورة' }).first().click();
  await dialog()
    .getByRole('button', { name: arabic('Get Started') })
    .click();
  await expect(page.getByRole('heading', { name: arabic('Destination Country') })).toBeVisible();
}

test('the first screen changes its language without a reload, right to left too', async () => {
  await page.goto(server.address);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await chooseArabicOnThisPage();
  await expect(root()).toHaveAttribute('lang', 'ar');
  await expect(root()).toHaveAttribute('dir', 'rtl');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  // Countries are found by their names in the chosen language, without their accents, and in English.
  const search = dialog().getByRole('searchbox');
  for (const typed of ['الهند', 'india']) {
    await search.fill(typed);
    await expect(dialog().getByRole('button', { name: 'الهند', exact: true })).toHaveCount(1);
  }
  await search.fill('');
  await expectAccessible();
  await chooseCountries();
  expect(await runsOut()).toBe(false);
  await expectAccessible();
});

async function chooseArabicOnThisPage(): Promise<void> {
  await language().selectOption('ar');
  await expect(
    dialog().getByRole('heading', { name: arabic('Which passport do you hold?') }),
  ).toBeVisible();
}

test('a chosen language is kept, also for a start without a network', sweep, async () => {
  await phone.throwAway();
  await open('allow');
  await chooseArabic();
  await chooseCountries();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // The catalogue is cached after the worker became active.
    for (let tries = 0; tries < 100; tries += 1) {
      const kept = await (await caches.open('later')).keys();
      const parts = kept.filter(({ url }) => url.includes('/catalogue-ar'));
      // The first texts, the rest, and the pages to read.
      if (parts.length === 3) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The catalogue was not cached.');
  });
  // The service worker's notifications have no catalogue: the page keeps their texts for them.
  const notices = () =>
    page.evaluate(async () => (await (await caches.match('/notices.json'))?.text()) ?? '');
  await expect.poll(notices).toContain(arabic('Everything has arrived'));
  await page.reload();
  await phone.context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: arabic('Destination Country') })).toBeVisible();
  await expect(root()).toHaveAttribute('dir', 'rtl');
  const question = page.getByText(pages['How can I pay?'] ?? '');
  await page.getByRole('button', { name: arabic('Show more questions') }).click();
  await expect(question).toBeVisible();
  await page.goto(`${server.address}/privacy-policy`);
  await expect(page.getByRole('heading', { name: pages['Who we are'] ?? '' })).toBeVisible();
  await expect(page.locator('article [lang]')).toHaveCount(0);
  // Of the other languages nothing was loaded.
  const others = await page.evaluate(async () =>
    (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
      .flat()
      .filter(({ url }) => /catalogue-(es|fr|zh)/.test(url)),
  );
  expect(others).toEqual([]);
});

test('a catalogue that does not arrive leaves the language, and says so once', async () => {
  await phone.context.route('**/catalogue-fr-*', (route) => route.abort());
  await page.goto(server.address);
  await language().selectOption('fr');
  await expect(
    page.getByText('This language did not load. Connect to the internet, then choose it again.'),
  ).toHaveCount(1);
  await expect(language()).toHaveValue('en');
  await expect(root()).toHaveAttribute('lang', 'en');
});

test('a stored language that no longer exists is the browser’s again', sweep, async () => {
  await page.goto(server.address);
  await page.evaluate(() => localStorage.setItem('language', 'tlh'));
  await page.reload();
  await expect(
    dialog().getByRole('heading', { name: 'Which passport do you hold?' }),
  ).toBeVisible();
  await expect(language()).toHaveValue('en');
});

test('from the menu the language changes on the screen below, and what was typed stays', async () => {
  await traveller(page, server).chooseCountries('India', 'Singapore');
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await language().selectOption('ar');
  await expect(dialog().getByRole('button', { name: arabic('Log In / Sign Up') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: arabic('Destination Country') })).toBeVisible();
  await expect(button('Menu').first()).toBeVisible();
});

const chooseInMenu = async (value: string) => {
  await page
    .getByRole('button', { name: /^(Menu|القائمة)$/ })
    .first()
    .click();
  await language().selectOption(value);
  await expect(root()).toHaveAttribute('lang', value);
  await page.keyboard.press('Escape');
};

test('what the server says follows the language; without a network it stays, and is marked', async () => {
  await phone.throwAway();
  await open('allow');
  await chooseArabic();
  await chooseCountries();
  await page.goto(`${server.address}/product/70401`);
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toHaveText('تأشيرة إلكترونية، 30 يومًا');
  await expect(name.locator('[lang]')).toHaveCount(0);
  expect(await runsOut()).toBe(false);
  await expectAccessible();

  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await phone.context.setOffline(true);
  await chooseInMenu('en');
  await expect(page.getByText('How to Apply')).toBeVisible();
  await expect(name.locator('bdi[lang="ar"]')).toHaveText('تأشيرة إلكترونية، 30 يومًا');
  await expectAccessible();

  await phone.context.setOffline(false);
  await page.reload();
  await expect(name).toHaveText('E-visa, 30 days');
  await expect(name.locator('[lang]')).toHaveCount(0);
  // With a network the answer is asked for again at once.
  await chooseInMenu('ar');
  await expect(name).toHaveText('تأشيرة إلكترونية، 30 يومًا');
});

test(
  'pages to read stay English, and are marked, if their texts do not arrive',
  sweep,
  async () => {
    await phone.context.route('**/catalogue-*-pages-*', (route) => route.abort());
    await chooseArabic();
    await chooseCountries();
    await page.goto(`${server.address}/privacy-policy`);
    const heading = page.getByRole('heading', { name: 'Who we are' });
    await expect(heading.locator('bdi[lang="en"]')).toBeVisible();
    await expect(page.locator('article p[lang="en"][dir="ltr"]').first()).toBeVisible();
    expect(await runsOut()).toBe(false);
    await expectAccessible();
  },
);
