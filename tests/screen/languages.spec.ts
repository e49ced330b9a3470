import AxeBuilder from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { sweep, sweepUnless } from '../support/sweep';
import { wordsIn } from '../support/words-in';
import type { App } from './harness/app';
import { expect, test } from './screen-test';

const arabic = wordsIn('ar');
const visaInArabic = 'تأشيرة إلكترونية، 30 يومًا';

const language = ({ dialog }: App) => dialog.getByRole('combobox');
const root = ({ page }: App) => page.locator('html');

async function expectAccessible({ page }: App): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Nothing reaches out of the page to a side. */
const runsOut = ({ page }: App) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Chooses Arabic on the first screen. */
async function chooseArabic(app: App): Promise<void> {
  const question = 'Which passport do you hold?';
  await expect(app.dialog.getByRole('heading', { name: question })).toBeVisible();
  await language(app).selectOption('ar');
  await expect(app.dialog.getByRole('heading', { name: arabic(question) })).toBeVisible();
}

async function openMenu(app: App): Promise<void> {
  await app.page
    .getByRole('button', { name: /^(Menu|القائمة)$/ })
    .first()
    .click();
  await expect(language(app)).toBeVisible();
}

async function chooseInMenu(app: App, value: string): Promise<void> {
  await language(app).selectOption(value);
  await expect(root(app)).toHaveAttribute('lang', value);
  await app.page.keyboard.press('Escape');
}

test('the first screen changes its language without a reload, right to left too', async ({
  app,
}) => {
  const { page, dialog } = app;
  app.prepare({ countries: undefined });
  await app.visit();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await chooseArabic(app);
  await expect(root(app)).toHaveAttribute('lang', 'ar');
  await expect(root(app)).toHaveAttribute('dir', 'rtl');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await dialog.getByRole('button', { name: 'الهند', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'سنغافورة' }).first().click();
  await dialog.getByRole('button', { name: arabic('Get Started') }).click();
  await expect(page.getByRole('heading', { name: arabic('Destination Country') })).toBeVisible();
});

for (const [name, isFirstVisit, heading] of [
  ['the first screen', true, 'Which passport do you hold?'],
  ['home', false, 'Destination Country'],
] as const)
  test(
    `${name} in Arabic does not run out sideways, and axe finds nothing`,
    sweepUnless(!isFirstVisit),
    async ({ app }) => {
      app.prepare({ language: 'ar', acceptsCookies: false });
      if (isFirstVisit) app.prepare({ countries: undefined });
      await app.visit();
      await expect(app.page.getByRole('heading', { name: arabic(heading) })).toBeVisible();
      await expect(app.page.getByRole('listitem').first()).toBeVisible();
      expect(await runsOut(app)).toBe(false);
      await expectAccessible(app);
    },
  );

test('countries are found by their names in the chosen language, and in English', async ({
  app,
}) => {
  app.prepare({ countries: undefined, language: 'ar' });
  await app.visit();
  const search = app.dialog.getByRole('searchbox');
  for (const typed of ['الهند', 'india']) {
    await search.fill(typed);
    const found = app.dialog.getByRole('listitem');
    await expect(found).toHaveCount(1);
    await expect(found.getByRole('button', { name: 'الهند', exact: true })).toBeVisible();
  }
});

test('a chosen language is kept', async ({ app }) => {
  app.prepare({ countries: undefined });
  await app.visit();
  await chooseArabic(app);
  await app.page.reload();
  await expect(root(app)).toHaveAttribute('dir', 'rtl');
  const title = app.dialog.getByRole('heading', { name: arabic('Which passport do you hold?') });
  await expect(title).toBeVisible();
});

test('an address’s language is shown instead of the kept one, until another is chosen', async ({
  app,
}) => {
  app.prepare({ language: 'ar' });
  await app.visit('/?lang=fr&channel_id=partner');
  await expect(root(app)).toHaveAttribute('lang', 'fr');
  const french = wordsIn('fr');
  await app.page
    .getByRole('button', { name: french('Menu') })
    .first()
    .click();
  await expect(language(app)).toHaveValue('fr');
  expect(await app.stored('language')).toBe('ar');
  await chooseInMenu(app, 'es');
  await app.page.reload();
  await expect(root(app)).toHaveAttribute('lang', 'es');
});

test('a catalogue that does not arrive leaves the language, and the page shows it once', async ({
  app,
}) => {
  app.prepare({ countries: undefined });
  await app.page.route('**/catalogue-fr-*', (route) => route.abort());
  await app.visit();
  await language(app).selectOption('fr');
  const words = 'This language did not load. Connect to the internet, then choose it again.';
  await expect.poll(app.toasts).toEqual([words]);
  await expect(language(app)).toHaveValue('en');
  await expect(root(app)).toHaveAttribute('lang', 'en');
});

test('a stored language that no longer exists is the browser’s again', sweep, async ({ app }) => {
  app.prepare({ countries: undefined, language: 'tlh' });
  await app.visit();
  const title = app.dialog.getByRole('heading', { name: 'Which passport do you hold?' });
  await expect(title).toBeVisible();
  await expect(language(app)).toHaveValue('en');
});

test('from the menu the language changes in it and on the screen below', sweep, async ({ app }) => {
  const { page } = app;
  await app.visit();
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await language(app).selectOption('ar');
  const logIn = app.dialog.getByRole('button', { name: arabic('Log In / Sign Up') });
  await expect(logIn).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: arabic('Destination Country') })).toBeVisible();
  await expect(page.getByRole('button', { name: arabic('Menu') }).first()).toBeVisible();
});

test(
  'what the server writes stays without a network, and is marked',
  sweep,
  async ({ app, context }) => {
    const { page } = app;
    app.prepare({ language: 'ar' });
    await app.visit('/product/70401');
    const name = page.getByRole('heading', { level: 1 });
    await expect(name).toHaveText(visaInArabic);
    await expect(name.locator('[lang]')).toHaveCount(0);
    expect(await runsOut(app)).toBe(false);
    await expectAccessible(app);

    // The menu is a part of its own, which no service worker has kept here.
    await openMenu(app);
    await context.setOffline(true);
    await chooseInMenu(app, 'en');
    await expect(page.getByText('How to Apply')).toBeVisible();
    await expect(name.locator('bdi[lang="ar"]')).toHaveText(visaInArabic);
    await expectAccessible(app);

    await context.setOffline(false);
    await page.reload();
    await expect(name).toHaveText('E-visa, 30 days');
    await expect(name.locator('[lang]')).toHaveCount(0);
  },
);

test('what the server writes follows the chosen language at once', async ({ app }) => {
  const name = app.page.getByRole('heading', { level: 1 });
  await app.visit('/product/70401');
  await expect(name).toHaveText('E-visa, 30 days');
  await openMenu(app);
  await chooseInMenu(app, 'ar');
  await expect(name).toHaveText(visaInArabic);
  await expect(name.locator('[lang]')).toHaveCount(0);
});

test.describe('pages to read', () => {
  const path = 'src/content/pages/translations/ar.json';
  const pages = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;

  test.beforeEach(({ app }) => app.prepare({ language: 'ar' }));

  test('follow the chosen language', async ({ app }) => {
    await app.visit('/privacy-policy');
    const heading = app.page.getByRole('heading', { name: pages['Who we are'] ?? '' });
    await expect(heading).toBeVisible();
    await expect(app.page.locator('article [lang]')).toHaveCount(0);
  });

  test('stay English, and are marked, if their texts do not arrive', sweep, async ({ app }) => {
    const { page } = app;
    await page.route('**/catalogue-*-pages-*', (route) => route.abort());
    await app.visit('/privacy-policy');
    const heading = page.getByRole('heading', { name: 'Who we are' });
    await expect(heading.locator('bdi[lang="en"]')).toBeVisible();
    await expect(page.locator('article p[lang="en"][dir="ltr"]').first()).toBeVisible();
    expect(await runsOut(app)).toBe(false);
    await expectAccessible(app);
  });
});
