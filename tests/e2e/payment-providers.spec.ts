import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { paths } from '../../src/routing/paths';
import { loggedInPage } from '../support/logged-in-page';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { submittedOrder } from '../support/order-steps';
import { startPayPalDouble, type PayPalDouble } from '../support/paypal-double';
import { servePayPalDouble } from '../support/paypal-js-double';
import { startStripeDouble, type StripeDouble } from '../support/stripe-double';
import { serveStripeDouble } from '../support/stripe-js-double';
import type { Traveller } from '../support/traveller';
import { watchViolations } from '../support/violations';
import { account, newContext, openPayment, payIn, sheetOf, signUp, success } from './payment-steps';

const cards = ['Visa', 'Master Card', 'Discover', 'American Express'];
const moreCards = ['Diners Club', 'JCB', 'Unionpay'];
const declined = 'Your card has insufficient funds.';
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

let browser: Browser;
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
  browser = await launchPageBrowser();
  customer = await signUp(shop);
  const context = await newContext(browser, shop.address);
  violations = await watchViolations(context);
  stripeJs = await serveStripeDouble(context);
  payPalJs = await servePayPalDouble(context, (orderId) => paypal.approve(orderId));
  page = await loggedInPage(context, account);
});
test.afterAll(async () => {
  await browser?.close();
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
