import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { directionOf, pseudoLanguage } from '../../src/domain/languages';
import { paths } from '../../src/routing/paths';
import { layoutFindings } from '../support/layout';
import { loggedInPage } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { wordsIn } from '../support/words-in';
import { sweepUnless } from '../support/sweep';
import { knownOrders, type KnownOrder } from '../screens/known-orders';
import { madeAccount, makeStates, type MadeStates } from '../screens/made-states';

/** The narrowest window, with letters twice as large: both are what people need who see badly. */
const hardest = { width: 320, text: '200%' };
/** In French one of the longest names of the list, with a word of 21 letters. */
const longName = { id: 670, french: 'Saint-Vincent-et-les Grenadines' };

let server: OpenServer;
let browser: Browser;
let page: Page;
/** Logged in to the account of the made states. */
let paidPage: Page;
let made: MadeStates;
let orders: ReadonlyMap<number, KnownOrder>;

test.beforeAll(async () => {
  server = await startOpenServer({ DEMO: 'on' });
  made = await makeStates(server);
  orders = await knownOrders(server.address, demoAccount.email, demoAccount.password);
  browser = await launchPageBrowser();
  page = await loggedInPage(await newContext(), demoAccount);
  paidPage = await loggedInPage(await newContext(), madeAccount);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

const newContext = () =>
  browser.newContext({
    baseURL: server.address,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });

const ofOrder = (productId: number): KnownOrder => {
  const order = orders.get(productId);
  if (!order) throw new Error(`The demo has no order of product ${productId}.`);
  return order;
};

async function speak(on: Page, language: string): Promise<void> {
  await on.setViewportSize({ width: hardest.width, height: 640 });
  await on.evaluate((chosen) => localStorage.setItem('language', chosen), language);
}

/** Opens a screen and waits until it has its content. */
async function show(path: string, language: string, page: Page): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
}

async function expectRoom(page: Page, what: string): Promise<void> {
  const enlarge = (size: string) =>
    page.evaluate((asked) => void (document.documentElement.style.fontSize = asked), size);
  expect(await layoutFindings(page), what).toEqual([]);
  await enlarge(hardest.text);
  expect(await layoutFindings(page), `${what}, large text`).toEqual([]);
  await enlarge('');
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
  test(
    `nothing is cut off or runs out sideways in ${language}, at 320 px and with large text`,
    sweepUnless(language === pseudoLanguage),
    async () => {
      await speak(page, language);
      for (const path of keyScreens()) {
        await show(path, language, page);
        await expectRoom(page, path);
      }
      const arrow = page.getByRole('button', { name: wordsIn(language)('Back') }).locator('svg');
      const width = await arrow.evaluate((svg) => new DOMMatrix(getComputedStyle(svg).transform).a);
      expect(width, 'the arrow back is mirrored').toBe(-1);
    },
  );

const screensOfPaid = () => [
  paths.home,
  paths.product(70401),
  paths.orders,
  paths.paySuccess(made.paid.orderId),
  '/visa',
  paths.visa(made.visa.orderId, made.visa.applicantId),
];

for (const language of [pseudoLanguage, 'ar'])
  test(
    `what follows the payment has room in ${language}, at 320 px and with large text`,
    sweepUnless(language === 'ar'),
    async () => {
      const say = wordsIn(language);
      const dialog = paidPage.locator('dialog[open]');
      await speak(paidPage, language);
      for (const path of screensOfPaid()) {
        await show(path, language, paidPage);
        // New coupons lie over home once.
        if (await dialog.isVisible()) await paidPage.keyboard.press('Escape');
        await expectRoom(paidPage, path);
      }
      // Nobody translates the server's texts into the pseudo-language.
      if (language === pseudoLanguage)
        await expect(paidPage.locator('dd bdi[lang=en]').first()).toBeVisible();
      await show(paths.orderDetail(made.paid.orderId), language, paidPage);
      await expect(paidPage.locator('bdi[lang=en]', { hasText: 'Yes, please' })).toBeVisible();
      await expectRoom(paidPage, 'details, paid');
      await paidPage.getByRole('button', { name: say('Cancel this application') }).click();
      await expect(dialog).toBeVisible();
      await expectRoom(paidPage, 'cancellation');
    },
  );

test('the title of a letter is marked as English in an Arabic page', async () => {
  const { id, applicants } = ofOrder(1001001);
  await speak(page, 'ar');
  await show(paths.embassyLetter(id, applicants[0]?.id ?? '', 1), 'ar', page);
  await expect(page.locator('h1 bdi[lang=en][dir=auto]')).toHaveText('What to bring');
});

test('a very long name of a country has room on the first screen, and whole in the picker', async () => {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: hardest.width, height: 640 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
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
