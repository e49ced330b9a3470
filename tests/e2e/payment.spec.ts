import { randomUUID } from 'node:crypto';
import { expect, firefox, test, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findFirefox } from '../../scripts/browsers.mjs';
import { launchPageBrowser } from '../support/page-browser';
import { passwordProof } from '../../src/api/password-proof';
import { paths } from '../../src/routing/paths';
import { sandboxCards } from '../../src/contract/sandbox-payment';
import { sandboxWords } from '../../src/domain/words/sandbox-words';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { loggedInPage } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { newOrder, submittedOrder } from '../support/order-steps';
import { startPayPalDouble, type PayPalDouble } from '../support/paypal-double';
import { servePayPalDouble } from '../support/paypal-js-double';
import { isThere, type Engine } from '../support/phone';
import { call } from '../support/signed-client';
import { signUpByMail } from '../support/sign-up-by-mail';
import { startStripeDouble, type StripeDouble } from '../support/stripe-double';
import { serveStripeDouble } from '../support/stripe-js-double';
import { newEmail, travellerOf, type Traveller } from '../support/traveller';
import { watchViolations } from '../support/violations';
import { sweepUnless } from '../support/sweep';

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

async function signUp(at: OpenServer): Promise<Traveller> {
  await signUpByMail(at, account.email, account.password);
  const passwd = await passwordProof(account.email, account.password);
  const { body } = await call(at.address, 'logIn', { email: account.email, passwd });
  const traveller = travellerOf(at, body as { email: string; token: string });
  const countries = { country_id: 356, country_residence_id: 702, time_zone: 0 };
  await traveller.call('updateAccount', countries);
  // The log-in of the tests waits for a list that has something in it.
  await newOrder(traveller);
  return traveller;
}

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
  on.newContext({ viewport: { width: 360, height: 800 }, baseURL, serviceWorkers: 'block' });

/** A phone of its own that is logged in; nothing in it may break. */
async function openPhone(on: Browser = browser): Promise<Page> {
  const page = await loggedInPage(await newContext(on), account);
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

test.describe('with real companies configured', () => {
  const cards = ['Visa', 'Master Card', 'Discover', 'American Express'];
  const moreCards = ['Diners Club', 'JCB', 'Unionpay'];
  const declined = 'Your card has insufficient funds.';
  const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

  let stripe: StripeDouble;
  let paypal: PayPalDouble;
  let shop: OpenServer;
  let customer: Traveller;
  let page: Page;
  let stripeJs: Awaited<ReturnType<typeof serveStripeDouble>>;
  let payPalJs: Awaited<ReturnType<typeof servePayPalDouble>>;
  let violations: string[];

  test.beforeAll(async () => {
    [stripe, paypal] = await Promise.all([startStripeDouble(), startPayPalDouble()]);
    shop = await startOpenServer({
      STRIPE_SECRET_KEY: stripe.settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
      STRIPE_API_BASE: stripe.settings.apiBase ?? '',
      PAYPAL_CLIENT_ID: paypal.settings.clientId,
      PAYPAL_CLIENT_SECRET: paypal.settings.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal.settings.webhookId,
      PAYPAL_API_BASE: paypal.settings.apiBase,
    });
    customer = await signUp(shop);
    const context = await newContext(browser, shop.address);
    violations = await watchViolations(context);
    stripeJs = await serveStripeDouble(context);
    payPalJs = await servePayPalDouble(context, (orderId) => paypal.approve(orderId));
    page = await loggedInPage(context, account);
  });
  test.afterAll(async () => {
    await page?.context().close();
    await shop?.remove();
    await Promise.all([stripe?.close(), paypal?.close()]);
  });

  const cardField = () => page.getByLabel('Stripe’s card field');

  /** Stripe's form over a new order, whose address has a channel. */
  async function openStripe() {
    const { orderId, fee } = await submittedOrder(customer);
    await page.goto(`${paths.orderDetail(orderId)}?channel_id=partner`);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(cardField()).toBeVisible();
    return { orderId, fee, sheet: sheetOf(page), intent: stripe.intentsOf(orderId)[0] };
  }

  test('[PAY-04][PAY-06] Stripe’s form: the cards accepted, the country, and one intent of cents in US dollars', async () => {
    const { orderId, fee, sheet, intent } = await openStripe();
    await expect(
      sheet.getByRole('list', { name: 'Cards accepted' }).getByRole('listitem'),
    ).toHaveText([...cards, ...moreCards]);
    expect(intent).toMatchObject({ amount: fee, currency: 'usd' });
    expect(await stripeJs.calls(page, 'Stripe')).toEqual([
      { name: 'Stripe', with: [stripe.settings.publishableKey, { locale: 'en' }] },
    ]);
    const [elements] = await stripeJs.calls(page, 'elements');
    expect(elements?.with[0]).toMatchObject({
      clientSecret: intent?.clientSecret,
      appearance: { theme: 'stripe', variables: { colorPrimary: '#0b4a9e' } },
    });
    const made = (await stripeJs.calls(page, 'create')).slice(-2);
    expect(made.map((call) => call.with[0])).toEqual(['expressCheckout', 'payment']);
    expect(made[1]?.with[1]).toMatchObject({
      defaultValues: { billingDetails: { address: { country: 'US' } } },
    });
    expect(stripe.intentsOf(orderId)).toHaveLength(1);
  });

  test('[PAY-05][ERR-18] a card that Stripe declines says why, and its return address is ours', async () => {
    const { orderId, sheet } = await openStripe();
    await stripeJs.answer(page, { error: { type: 'card_error', message: declined } });
    await payIn(page).click();
    await expect(sheet.getByRole('status').filter({ hasText: declined })).toBeVisible();
    const [confirmed] = await stripeJs.calls(page, 'confirmPayment');
    const back = `${paths.payCallback(orderId)}&channel_id=partner`;
    expect(confirmed?.with[0]).toMatchObject({
      confirmParams: { return_url: shop.address + back },
      redirect: 'if_required',
    });
  });

  test('[PAY-01][PAY-02] a wallet’s lost answer is asked after; the code of a chat app is shown, and paid', async () => {
    const { orderId, sheet, intent } = await openStripe();
    // A wallet's answer that got lost: nobody pays again before the server has asked.
    await stripeJs.answer(page, { error: { type: 'api_connection_error' } });
    await stripeJs.tell(page, 'expressCheckout:confirm', {});
    await expect(sheet.getByText('We are checking your payment')).toBeVisible();
    await expect(payIn(page)).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Refresh' }).click();
    await expect(sheet.getByText('Not paid yet')).toBeVisible();
    await expect(cardField()).toBeVisible();

    await stripeJs.choose(page, 'wechat_pay');
    const next_action = { wechat_pay_display_qr_code: { image_data_url: picture } };
    await stripeJs.answer(page, { paymentIntent: { status: 'requires_action', next_action } });
    await payIn(page).click();
    await expect(sheet.getByRole('img', { name: 'Code to pay with WeChat' })).toBeVisible();
    const save = sheet.getByRole('link', { name: 'Save the picture' });
    await expect(save).toHaveAttribute('href', picture);
    await expect(save).toHaveAttribute('download', /png/);
    const [shown] = await stripeJs.calls(page, 'confirmWechatPayPayment');
    expect(shown?.with).toEqual([
      intent?.clientSecret,
      { payment_method_options: { wechat_pay: { client: 'web' } } },
      { handleActions: false },
    ]);
    stripe.pay(intent?.id ?? '', 'wechat_pay');
    await expect(success(page)).toBeVisible();
    expect(stripe.complaints).toEqual([]);
    expect(stripe.intentsOf(orderId)).toHaveLength(1);
  });

  test('a blocked script of Stripe’s is said, and tried again with a fresh one', async () => {
    const { orderId } = await submittedOrder(customer);
    stripeJs.block(true);
    await openPayment(page, orderId);
    const problem = sheetOf(page).getByRole('alert');
    await expect(problem).toContainText('An ad blocker, a filter or the log-in page of a Wi-Fi');
    await expect(problem).toContainText('nothing was charged');
    await expect(payIn(page)).toHaveCount(0);
    const before = stripeJs.asked();
    stripeJs.block(false);
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect(cardField()).toBeVisible();
    expect(stripeJs.asked()).toBe(before + 1);
  });

  test('[PAY-03][PAY-07] PayPal’s own buttons: left, then approved, taken by the server, and shown again', async () => {
    const { orderId } = await submittedOrder(customer);
    await openPayment(page, orderId);
    await expect(cardField()).toBeVisible();
    expect(payPalJs.addresses).toEqual([]);
    const sheet = sheetOf(page);
    await sheet.getByRole('radio', { name: 'PayPal' }).check();
    const approve = page.getByRole('button', { name: 'PayPal: approve' });
    await expect(approve).toBeVisible();
    await expect(payIn(page)).toHaveCount(0);
    const asked = new URL(payPalJs.addresses[0] ?? '').searchParams;
    expect(asked.get('client-id')).toBe(paypal.settings.clientId);
    expect([asked.get('currency'), asked.get('intent')]).toEqual(['USD', 'capture']);

    await page.getByRole('button', { name: 'PayPal: cancel' }).click();
    await expect(sheet.getByText('Not paid yet')).toBeVisible();
    await page.getByRole('button', { name: 'PayPal: break' }).click();
    await expect(sheet.getByText('We are checking your payment')).toBeVisible();
    await sheet.getByRole('button', { name: 'Refresh' }).click();
    await expect(approve).toBeVisible();

    const [order, ...others] = paypal.ordersOf(orderId);
    expect(others).toEqual([]);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await approve.click();
    await expect(success(page)).toBeVisible();
    const refreshed = calls.indexOf('/api/refresh_order_status');
    expect(refreshed).toBeGreaterThanOrEqual(0);
    expect(calls.lastIndexOf('/api/order_query')).toBeGreaterThan(refreshed);
    expect(await payPalJs.orders(page)).toEqual([order?.id, order?.id, order?.id]);
    expect(paypal.order(order?.id ?? '').capture?.status).toBe('COMPLETED');
    expect(paypal.complaints).toEqual([]);
    expect(violations.filter((violation) => violation.endsWith('enforce'))).toEqual([]);
  });
});
