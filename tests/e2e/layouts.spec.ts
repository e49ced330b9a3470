import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { directionOf, pseudoLanguage } from '../../src/domain/languages';
import { paths } from '../../src/routing/paths';
import { layoutFindings } from '../support/layout';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { loggedInPage } from '../support/logged-in-page';
import { knownOrders, type KnownOrder } from '../screens/known-orders';

/** The narrowest window, with letters twice as large: both are what people need who see badly. */
const hardest = { width: 320, text: '200%' };
/** In French one of the longest names of the list, with a word of 21 letters. */
const longName = { id: 670, french: 'Saint-Vincent-et-les Grenadines' };

let server: LastingServer;
let browser: Browser;
let page: Page;
let orders: ReadonlyMap<number, KnownOrder>;

test.beforeAll(async () => {
  server = await startLastingServer({ DEMO: 'on' });
  orders = await knownOrders(server.address, demoAccount.email, demoAccount.password);
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments() });
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  page = await loggedInPage(context, demoAccount);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

const ofOrder = (productId: number): KnownOrder => {
  const order = orders.get(productId);
  if (!order) throw new Error(`The demo has no order of product ${productId}.`);
  return order;
};

async function speak(language: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
}

/** Opens a screen and waits until it has its content. */
async function show(path: string, language: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
}

const keyScreens = () => {
  const japan = ofOrder(39201);
  const started = ofOrder(70401);
  return [
    paths.product(70401),
    paths.orderUpload(started.id),
    paths.applicantMaterial(japan.id, japan.applicants[0]?.id ?? ''),
    paths.orderConfirm(ofOrder(40401).id),
    paths.orderDetail(ofOrder(70402).id),
  ];
};

for (const language of [pseudoLanguage, 'ar'])
  test(`nothing is cut off or runs out sideways in ${language}, at 320 px and with large text`, async () => {
    await page.setViewportSize({ width: hardest.width, height: 640 });
    await speak(language);
    for (const path of keyScreens()) {
      await show(path, language);
      expect(await layoutFindings(page), path).toEqual([]);
      await page.evaluate(
        (size) => void (document.documentElement.style.fontSize = size),
        hardest.text,
      );
      expect(await layoutFindings(page), `${path}, large text`).toEqual([]);
    }
  });

test('a very long name of a country has room on the first screen, and whole in the picker', async () => {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: hardest.width, height: 640 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  await context.addInitScript((nationalityId) => {
    localStorage.setItem('countries', JSON.stringify({ nationalityId, residenceId: 702 }));
    localStorage.setItem('language', 'fr');
    localStorage.setItem('isVisitedHome', '1');
  }, longName.id);
  const visit = await context.newPage();
  const dialog = visit.locator('dialog[open]');
  await visit.goto('/');
  const selector = visit.locator('header').getByRole('button', { name: longName.french });
  await expect(selector).toBeVisible();
  // A cut name is spelt out by what it opens.
  const byDesign = `cut by an ellipsis: “${longName.french}”`;
  expect((await layoutFindings(visit)).filter((finding) => finding !== byDesign)).toEqual([]);
  await selector.click();
  await dialog.getByRole('searchbox').fill('grenadines');
  await expect(dialog.getByRole('button', { name: longName.french }).last()).toBeVisible();
  const found = await layoutFindings(visit);
  expect(found.filter((finding) => finding !== byDesign)).toEqual([]);
  await context.close();
});
