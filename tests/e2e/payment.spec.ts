import { expect, firefox, test, type Browser, type Page } from '@playwright/test';
import { findFirefox } from '../../scripts/browsers.mjs';
import { launchPageBrowser } from '../support/page-browser';
import { paths } from '../../src/routing/paths';
import { sandboxCards } from '../../src/contract/sandbox-payment';
import { sandboxMessages } from '../../src/domain/english/sandbox-messages';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { loggedInPage, smallPhone } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { newOrder, submittedOrder } from '../support/order-steps';
import { isThere, type Engine } from '../support/phone';
import { newEmail, type Traveller } from '../support/traveller';
import { sweep, sweepUnless } from '../support/sweep';
import { payIn, payUnseen, sheetOf, success } from '../screen/steps/payment';
import { accountBeside } from '../support/account';

const account = { email: newEmail(), password: 'secret12' };

const cardThat = (words: string) => sandboxCards.find((card) => card.words === words)?.number ?? '';

const launch = (engine: Engine): Promise<Browser> =>
  engine === 'firefox'
    ? firefox.launch({ channel: 'moz-firefox', executablePath: findFirefox() })
    : launchPageBrowser();

let server: OpenServer;
let faulty: FaultyServer;
/** The same account on another device. */
let beside: Traveller;
let browser: Browser;

test.beforeAll(async () => {
  browser = await launch('chromium');
  // Delayed decisions of the provider come when the test triggers them.
  server = await startOpenServer({ SANDBOX_DELAY_SECONDS: '3600' });
  faulty = await startFaultyServer(server.address);
  beside = await accountBeside(server, account);
  // The log-in of the tests waits for a list that has something in it.
  await newOrder(beside);
});
test.afterAll(async () => {
  await browser?.close();
  await faulty?.stop();
  await server?.remove();
});
test.afterEach(() => faulty.clear());

async function typeCard(page: Page, number: string): Promise<void> {
  const field = sheetOf(page).getByLabel('Card number');
  await field.selectText();
  await field.pressSequentially(number);
}

/** A phone of its own that is logged in; nothing in it may break. */
async function openPhone(on: Browser = browser): Promise<Page> {
  const context = await smallPhone(on, faulty.address, { serviceWorkers: 'block' });
  const page = await loggedInPage(context, account);
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

async function openPayment(page: Page, orderId: string): Promise<void> {
  await page.goto(paths.orderDetail(orderId));
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(sheetOf(page)).toBeVisible();
}

for (const engine of ['chromium', 'firefox'] satisfies Engine[])
  test(
    `[PAY-01][PAY-08][ERR-18] the test payment in ${engine}: refused, asked for a code, given up, paid late, and never twice`,
    sweepUnless(engine === 'chromium'),
    async () => {
      test.skip(!isThere(engine), `No ${engine} here.`);
      const own = engine === 'firefox' ? await launch('firefox') : undefined;
      const page = await openPhone(own);
      const sheet = sheetOf(page);
      const bank = page.getByRole('alertdialog', { name: 'Test bank: is this you?' });

      const { orderId } = await submittedOrder(beside);
      await openPayment(page, orderId);
      await expect(sheet.getByText('TEST PAYMENT')).toBeVisible();
      for (const words of ['is declined', 'has expired', 'has insufficient funds']) {
        const card = sandboxCards.find((each) => each.words === words);
        await typeCard(page, card?.number ?? '');
        await payIn(page).click();
        const { behaviour } = card ?? {};
        const reason =
          behaviour && 'reason' in behaviour ? sandboxMessages[behaviour.reason] : 'none';
        await expect(sheet.getByRole('status').filter({ hasText: reason })).toBeVisible();
      }
      await typeCard(page, cardThat('asks for a code'));
      await payIn(page).click();
      await bank.getByRole('button', { name: 'Fail' }).click();
      await expect(sheet.getByText('Not paid', { exact: true })).toBeVisible();
      // While it fades out, it would be taken for the next one.
      await expect(bank).toBeHidden();
      await payIn(page).click();
      await expect(bank).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet.getByText('Not paid yet')).toBeVisible();
      await expect(bank).toBeHidden();
      await payIn(page).click();
      await expect(bank).toBeVisible();
      // Back closes all of it, and leaves the page alive.
      await page.goBack();
      await expect(bank).toBeHidden();
      await page.getByRole('button', { name: 'Pay Now' }).click();
      await typeCard(page, cardThat('asks for a code'));
      await payIn(page).click();
      await bank.getByRole('button', { name: 'Confirm' }).click();
      await expect(success(page)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`/pay-success/${orderId}`);
      await expect(page.getByText('TEST PAYMENT')).toBeVisible();

      const late = await submittedOrder(beside);
      await openPayment(page, late.orderId);
      await typeCard(page, cardThat('pays a little later'));
      await payIn(page).click();
      const checking = sheet.getByText('We are checking your payment');
      await expect(checking).toBeVisible();
      await expect(payIn(page)).toHaveCount(0);
      await page.reload();
      await page.getByRole('button', { name: 'Pay Now' }).click();
      await expect(checking).toBeVisible();
      await expect(payIn(page)).toHaveCount(0);
      await payUnseen(server, late.orderId);
      await sheet.getByRole('button', { name: 'Refresh' }).click();
      await expect(success(page)).toBeVisible();
      await (own ?? page.context()).close();
    },
  );

test('two tabs, two taps and a dead network: one payment, and nothing claimed', sweep, async () => {
  const page = await openPhone();
  const { orderId } = await submittedOrder(beside);
  const other = await page.context().newPage();
  await openPayment(other, orderId);
  await expect(payIn(other)).toBeEnabled();

  await page.goto(paths.orderDetail(orderId));
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  faulty.answer('/order_pay', { connection: 'close' });
  await page.getByRole('button', { name: 'Pay Now' }).click();
  const failed = sheetOf(page).getByRole('alert');
  await expect(failed).toContainText('Nothing was charged.');
  faulty.clear();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(payIn(page)).toBeEnabled();
  await page.context().setOffline(true);
  await expect(sheetOf(page).getByText('Paying needs a connection.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(payIn(page)).toBeEnabled();

  const confirm = '/sandbox-pay/confirm';
  const before = faulty.requests(confirm);
  faulty.answer(confirm, { pass: 'changed', late: 500 });
  await payIn(page).dblclick();
  await expect(success(page)).toBeVisible();
  expect(faulty.requests(confirm)).toBe(before + 1);
  // The other tab heard of it, though it was about to pay the same.
  await expect(success(other)).toBeVisible();
  await page.context().close();
});
