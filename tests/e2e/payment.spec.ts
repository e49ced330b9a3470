import { randomUUID } from 'node:crypto';
import { chromium, expect, firefox, test, type Browser, type Page } from '@playwright/test';
import { chromiumArguments, findChromium, findFirefox } from '../../scripts/browsers.mjs';
import { passwordProof } from '../../src/api/password-proof';
import { paths } from '../../src/app/paths';
import { sandboxCards } from '../../src/contract/sandbox-payment';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { loggedInPage } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { submittedOrder } from '../support/order-steps';
import { isThere, type Engine } from '../support/phone';
import { call } from '../support/signed-client';
import { signUpByMail } from '../support/sign-up-by-mail';
import { newEmail, travellerOf, type Traveller } from '../support/traveller';

const account = { email: newEmail(), password: 'secret12' };
const cardThat = (words: string) => sandboxCards.find((card) => card.words === words)?.number ?? '';

const launch = (engine: Engine): Promise<Browser> =>
  engine === 'firefox'
    ? firefox.launch({ channel: 'moz-firefox', executablePath: findFirefox() })
    : chromium.launch({ executablePath: findChromium(), args: chromiumArguments() });

let server: OpenServer;
let faulty: FaultyServer;
/** The same account on another device. */
let beside: Traveller;
let browser: Browser;

test.beforeAll(async () => {
  browser = await launch('chromium');
  server = await startOpenServer();
  faulty = await startFaultyServer(server.address);
  await signUpByMail(server, account.email, account.password);
  const passwd = await passwordProof(account.email, account.password);
  const { body } = await call(server.address, 'logIn', { email: account.email, passwd });
  beside = travellerOf(server, body as { email: string; token: string });
  const countries = { country_id: 356, country_residence_id: 702, time_zone: 0 };
  await beside.call('updateAccount', countries);
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
    .set({ state: 'succeeded', method: 1, paid_at: new Date() })
    .where('reference', '=', orderId)
    .execute();

/** A paid order that came to cost more. */
async function owedDifference(): Promise<{ orderId: string; differenceId: string }> {
  const { orderId } = await submittedOrder(beside);
  await server.db.updateTable('orders').set({ pay_status: 3 }).where('id', '=', orderId).execute();
  const id = randomUUID();
  const owed = { id, order_id: orderId, item: 'Embassy fee', expected_fee: 1200 };
  await server.db
    .insertInto('price_differences')
    .values({ ...owed, opened_at: new Date() })
    .execute();
  return { orderId, differenceId: id };
}

const openDialog = (page: Page) => page.locator('dialog[open]');
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
const payIn = (page: Page) => sheetOf(page).getByRole('button', { name: /^Pay ·/ });
const success = (page: Page) => page.getByRole('heading', { name: 'Payment Successful' });

async function openPayment(page: Page, orderId: string): Promise<void> {
  await page.goto(paths.orderDetail(orderId));
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(sheetOf(page)).toBeVisible();
}

async function typeCard(page: Page, number: string): Promise<void> {
  const field = sheetOf(page).getByLabel('Card number');
  await field.selectText();
  await field.pressSequentially(number);
}

const newContext = (on: Browser = browser, baseURL = faulty.address) =>
  on.newContext({ viewport: { width: 360, height: 800 }, baseURL });

/** A phone of its own that is logged in; nothing in it may break. */
async function openPhone(on: Browser = browser): Promise<Page> {
  const page = await loggedInPage(await newContext(on), account);
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

for (const engine of ['chromium', 'firefox'] satisfies Engine[])
  test(`[PAY-01][PAY-08][ERR-18] the test payment in ${engine}: refused, asked for a code, given up, paid late, and never twice`, async () => {
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
      const reason = behaviour && 'reason' in behaviour ? behaviour.reason : 'none';
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
    await expect(checking.or(success(page))).toBeVisible();
    await expect(payIn(page)).toHaveCount(0);
    await expect(async () => {
      if (!(await success(page).isVisible()))
        await sheet.getByRole('button', { name: 'Refresh' }).click({ timeout: 1000 });
      await expect(success(page)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await (own ?? page.context()).close();
  });

test('[PAY-05][PAY-09][PAY-10][PAY-11] coming back from a provider: blank, then on, as the server says', async () => {
  const page = await openPhone();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) sent.push(request.url() + (request.postData() ?? ''));
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
      faulty.answer('/refresh_order_status', { pass: 'changed', late: 300 });
      await back(address);
      await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
      await expect(page.locator('main').getByText(/\S/)).toHaveCount(0);
      faulty.clear();
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

test('[PAY-14] PaySuccess says only what the server says, and a closed browser loses no payment', async () => {
  const page = await openPhone();
  const { orderId } = await submittedOrder(beside);
  await page.goto(paths.paySuccess(orderId));
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  await expect(success(page)).toHaveCount(0);

  faulty.answer('/order_query', { connection: 'close' });
  await page.goto(paths.paySuccess(orderId));
  await expect(page.getByRole('alert')).toContainText('We could not check your payment');
  await expect(success(page)).toHaveCount(0);
  faulty.clear();

  // The provider took the money, and the browser never came back: the page asks by itself.
  await beside.call('payOrder', { order_id: orderId });
  await payUnseen(orderId);
  await page.goto(paths.orderDetail(orderId));
  await expect(page.getByText('Paid already?')).toHaveCount(0);
  await expect(page.getByText('Pre-checking')).toBeVisible();
  await page.goto(paths.paySuccess(orderId));
  await expect(success(page)).toBeVisible();
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
  const page = await (await newContext()).newPage();
  await page.goto(paths.payCallback(orderId));
  await openDialog(page).getByLabel('E-mail').pressSequentially(account.email);
  await openDialog(page)
    .getByLabel('Password', { exact: true })
    .pressSequentially(account.password);
  await openDialog(page).getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(success(page)).toBeVisible();
  await page.context().close();
});
