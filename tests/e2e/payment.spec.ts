import { randomUUID } from 'node:crypto';
import { expect, firefox, test, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findFirefox } from '../../scripts/browsers.mjs';
import { launchPageBrowser } from '../support/page-browser';
import { paths } from '../../src/routing/paths';
import { sandboxCards } from '../../src/contract/sandbox-payment';
import { sandboxWords } from '../../src/domain/words/sandbox-words';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { loggedInPage } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { submittedOrder } from '../support/order-steps';
import { isThere, type Engine } from '../support/phone';
import type { Traveller } from '../support/traveller';
import { sweepUnless } from '../support/sweep';
import { account, newContext, openPayment, payIn, sheetOf, signUp, success } from './payment-steps';

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
  // What decides later decides when the test says so.
  server = await startOpenServer({ SANDBOX_DELAY_SECONDS: '3600' });
  faulty = await startFaultyServer(server.address);
  beside = await signUp(server);
});
test.afterAll(async () => {
  await browser?.close();
  await faulty?.stop();
  await server?.remove();
});
test.afterEach(() => faulty.clear());

/** Pays at the provider with nobody looking: neither the page nor the server hears of it. */
const payUnseen = (orderId: string) =>
  server.db
    .updateTable('sandbox_intents')
    .set({ state: 'succeeded', method: 'card', paid_at: new Date(), decides_at: null })
    .where('reference', '=', orderId)
    .execute();

/** A paid order that came to cost more. */
async function owedDifference(): Promise<{ orderId: string; differenceId: string }> {
  const { orderId } = await submittedOrder(beside);
  await server.db
    .updateTable('orders')
    .set({ pay_status: 'paid' })
    .where('id', '=', orderId)
    .execute();
  const id = randomUUID();
  const owed = { id, order_id: orderId, item: 'Embassy fee', expected_fee: 1200 };
  await server.db
    .insertInto('price_differences')
    .values({ ...owed, opened_at: new Date() })
    .execute();
  return { orderId, differenceId: id };
}

const openDialog = (page: Page) => page.locator('dialog[open]');
async function typeCard(page: Page, number: string): Promise<void> {
  const field = sheetOf(page).getByLabel('Card number');
  await field.selectText();
  await field.pressSequentially(number);
}

/** A phone of its own that is logged in; nothing in it may break. */
async function openPhone(on: Browser = browser): Promise<Page> {
  const page = await loggedInPage(await newContext(on, faulty.address), account);
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
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
        const reason = behaviour && 'reason' in behaviour ? sandboxWords[behaviour.reason] : 'none';
        await expect(sheet.getByRole('status').filter({ hasText: reason })).toBeVisible();
      }
      await typeCard(page, cardThat('asks for a code'));
      await payIn(page).click();
      await bank.getByRole('button', { name: 'Fail' }).click();
      await expect(sheet.getByText('Not paid', { exact: true })).toBeVisible();
      await payIn(page).click();
      await expect(bank).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet.getByText('Not paid yet')).toBeVisible();
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
      await payUnseen(late.orderId);
      await sheet.getByRole('button', { name: 'Refresh' }).click();
      await expect(success(page)).toBeVisible();
      await (own ?? page.context()).close();
    },
  );

/** How far each colour differs in what is seen below the header; none where one colour fills it. */
async function coloursBelowHeader(page: Page): Promise<number[]> {
  const header = await page.locator('header').first().boundingBox();
  if (!header) throw new Error('There is no header.');
  const y = Math.ceil(header.y + header.height) + 1;
  const picture = await page.screenshot({ clip: { x: 0, y, width: 360, height: 800 - y } });
  const { channels } = await sharp(picture).stats();
  return channels.map(({ min, max }) => max - min).filter((range) => range > 0);
}

test('[PAY-09] the page that a provider leads back to is blank, and leads on', async () => {
  const page = await openPhone();
  const { orderId } = await submittedOrder(beside);
  // The page's own time goes on only as the test says.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  faulty.answer('/refresh_order_status', { connection: 'hold' });
  await page.goto(paths.payCallback(orderId));
  const checking = page.getByRole('status').filter({ hasText: 'Checking' });
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await checking.count()).toBe(1);
  }).toPass({ intervals: [50] });
  expect(await coloursBelowHeader(page)).toEqual([]);
  await page.clock.runFor(1000);
  await expect(page.getByText('Keep this page open.')).toBeVisible();
  expect(await coloursBelowHeader(page)).not.toEqual([]);
  faulty.clear();
  await page.reload();
  await page.clock.resume();
  await expect(page).toHaveURL(faulty.address + paths.orderDetail(orderId));
  await page.context().close();
});

test('[PAY-10][PAY-11] coming back from a provider leads on as the server says', async () => {
  const page = await openPhone();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return;
    const channel = request.headers()['x-channel-id'] ?? '';
    sent.push([request.url(), request.postData() ?? '', channel].join(' '));
  });
  const secrets =
    '&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';
  const { orderId } = await submittedOrder(beside);
  const { orderId: owedOrder, differenceId } = await owedDifference();
  const returns = [paths.payCallback(orderId), paths.payCallback(owedOrder, differenceId)];
  const shows = async (pathname: string) => {
    await expect.poll(() => new URL(page.url()).pathname).toBe(pathname);
    expect(new URL(page.url()).searchParams.get('channel_id')).toBe('partner');
  };
  const back = (address: string) => page.goto(`${address}&channel_id=partner${secrets}`);

  await test.step('not paid: the application details', async () => {
    for (const address of returns) {
      await back(address);
      await shows(paths.orderDetail(address === returns[0] ? orderId : owedOrder));
    }
  });
  await test.step('paid: PaySuccess', async () => {
    await beside.call('payOrder', { order_id: orderId });
    await payUnseen(orderId);
    await back(returns[0] ?? '');
    await expect(success(page)).toBeVisible();
    await shows(`/pay-success/${orderId}`);
    const paying = { order_id: owedOrder, price_diff_id: differenceId, expected_fee: 1200 };
    await beside.call('payPriceDifference', paying);
    await payUnseen(owedOrder);
    await back(returns[1] ?? '');
    await expect(success(page)).toBeVisible();
    await shows(`/pay-success/${owedOrder}`);
  });
  expect(sent.filter((request) => request.includes('secret_2'))).toEqual([]);
  expect(sent.some((request) => request.includes('partner'))).toBe(true);
  await page.context().close();
});

test('[NAV-18] PaySuccess speaks of the fee that its address names, and has no way back', async () => {
  const page = await openPhone();
  const { orderId, differenceId } = await owedDifference();
  // The order is paid; what it came to cost more is not.
  await page.goto(paths.paySuccess(orderId));
  await expect(success(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await page.goto(paths.paySuccess(orderId, differenceId));
  await expect(page).toHaveURL(faulty.address + paths.orderDetail(orderId));
  const paying = { order_id: orderId, price_diff_id: differenceId, expected_fee: 1200 };
  await beside.call('payPriceDifference', paying);
  await payUnseen(orderId);
  const request = { order_id: orderId, fee_type_id: 3, price_diff_id: differenceId };
  await beside.call('refreshOrder', request);
  await page.goto(paths.paySuccess(orderId, differenceId));
  await expect(success(page)).toBeVisible();
  await expect(page.locator('main')).toContainText(/Paid\s*\$12\.00/);
  await page.context().close();
});

test('[PAY-14] PaySuccess says only what the server says, and a closed browser loses no payment', async () => {
  const page = await openPhone();
  const { orderId } = await submittedOrder(beside);
  await page.goto(paths.paySuccess(orderId));
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  await expect(success(page)).toHaveCount(0);

  faulty.answer('/order_query', { connection: 'close' });
  await page.goto(paths.paySuccess(orderId));
  // Asked several times before it is told.
  await expect(page.getByRole('alert')).toContainText('We could not check your payment', {
    timeout: 60_000,
  });
  await expect(success(page)).toHaveCount(0);
  faulty.clear();

  // The provider took the money, and the browser never came back: the page asks by itself.
  await beside.call('payOrder', { order_id: orderId });
  await payUnseen(orderId);
  await page.goto(paths.orderDetail(orderId));
  await expect(page.getByText('Paid already?')).toHaveCount(0);
  await expect(page.getByText('Pre-checking', { exact: true })).toBeVisible();
  await page.goto(paths.paySuccess(orderId));
  await expect(success(page)).toBeVisible();
  const steps = page.getByRole('list').filter({ hasText: 'In embassy' }).getByRole('listitem');
  await expect(steps).toContainText([
    'Paid',
    'Pre-checking',
    /Submission to embassy.*by \w+, \w+ \d+/,
    'In embassy',
    /Result.*by \w+, \w+ \d+/,
  ]);
  await page.context().close();
});

test('two tabs, two taps and a dead network: one payment, and nothing claimed', async () => {
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

test('who comes back logged out logs in first, and then goes on', async () => {
  const { orderId } = await submittedOrder(beside);
  await beside.call('payOrder', { order_id: orderId });
  await payUnseen(orderId);
  const page = await (await newContext(browser, faulty.address)).newPage();
  await page.goto(paths.payCallback(orderId));
  await openDialog(page).getByLabel('E-mail').pressSequentially(account.email);
  await openDialog(page)
    .getByLabel('Password', { exact: true })
    .pressSequentially(account.password);
  await openDialog(page).getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(success(page)).toBeVisible();
  await page.context().close();
});
