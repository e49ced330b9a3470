import { sweep } from '../support/sweep';
import { paths } from '../../src/routing/paths';
import { submittedOrder } from '../support/order-steps';
import { startPayPalDouble, type PayPalDouble } from '../support/paypal-double';
import { servePayPalDouble } from './steps/paypal-js-double';
import { startStripeDouble, type StripeDouble } from '../support/stripe-double';
import { serveStripeDouble } from '../support/stripe-js-double';
import { watchViolations } from '../support/violations';
import type { App } from './harness/app';
import type { Account } from './harness/site';
import { expect, test as base } from './screen-test';
import { openPayment, payIn, sheetOf, success } from './steps/payment';

interface OfTest {
  stripeJs: Awaited<ReturnType<typeof serveStripeDouble>>;
  payPalJs: Awaited<ReturnType<typeof servePayPalDouble>>;
  /** Violations of the content security policy. */
  violations: string[];
}

interface OfWorker {
  stripe: StripeDouble;
  paypal: PayPalDouble;
}

/** A shop that takes money by Stripe and PayPal. */
const test = base.extend<OfTest, OfWorker>({
  stripe: [
    async ({ browserName: _ }, use) => {
      const stripe = await startStripeDouble();
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  paypal: [
    async ({ browserName: _ }, use) => {
      const paypal = await startPayPalDouble();
      await use(paypal);
      await paypal.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ stripe, paypal }, use) =>
      use({
        STRIPE_SECRET_KEY: stripe.settings.secretKey,
        STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
        STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
        STRIPE_API_BASE: stripe.settings.apiBase ?? '',
        PAYPAL_CLIENT_ID: paypal.settings.clientId,
        PAYPAL_CLIENT_SECRET: paypal.settings.clientSecret,
        PAYPAL_WEBHOOK_ID: paypal.settings.webhookId,
        PAYPAL_API_BASE: paypal.settings.apiBase,
      }),
    { scope: 'worker' },
  ],
  violations: async ({ context }, use) => use(await watchViolations(context)),
  stripeJs: async ({ context }, use) => use(await serveStripeDouble(context)),
  payPalJs: async ({ context, paypal }, use) =>
    use(await servePayPalDouble(context, (orderId) => paypal.approve(orderId))),
});

const cards = ['Visa', 'Master Card', 'Discover', 'American Express'];
const moreCards = ['Diners Club', 'JCB', 'Unionpay'];
const declined = 'Your card has insufficient funds.';
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const cardField = ({ page }: App) => page.getByLabel('Stripe’s card field');

/** Stripe's form over a new order, whose address has a channel. */
async function openStripe(app: App, traveller: Account, stripe: StripeDouble) {
  const { orderId, fee } = await submittedOrder(traveller);
  await app.visit(`${paths.orderDetail(orderId)}?channel_id=partner`);
  await app.page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(cardField(app)).toBeVisible();
  return { orderId, fee, sheet: sheetOf(app.page), intent: stripe.intentsOf(orderId)[0] };
}

test('[PAY-04][PAY-06] Stripe’s form has the cards accepted, the country, and one intent of cents in US dollars', async ({
  app,
  traveller,
  stripe,
  stripeJs,
}) => {
  const { page } = app;
  const { orderId, fee, sheet, intent } = await openStripe(app, traveller, stripe);
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

test(
  '[PAY-05][ERR-18] a card that Stripe declines shows the reason, and its return address is ours',
  sweep,
  async ({ app, traveller, stripe, stripeJs }) => {
    const { orderId, sheet } = await openStripe(app, traveller, stripe);
    await stripeJs.answer(app.page, { error: { type: 'card_error', message: declined } });
    await payIn(app.page).click();
    await expect(sheet.getByRole('status').filter({ hasText: declined })).toBeVisible();
    const [confirmed] = await stripeJs.calls(app.page, 'confirmPayment');
    const back = `${paths.payCallback(orderId)}&channel_id=partner`;
    expect(confirmed?.with[0]).toMatchObject({
      confirmParams: { return_url: app.line.address + back },
      redirect: 'if_required',
    });
  },
);

test(
  '[PAY-02] a wallet’s lost answer is asked after before anybody can pay again',
  sweep,
  async ({ app, traveller, stripe, stripeJs }) => {
    const { page } = app;
    const { orderId, sheet } = await openStripe(app, traveller, stripe);
    await stripeJs.answer(page, { error: { type: 'api_connection_error' } });
    await stripeJs.tell(page, 'expressCheckout:confirm', {});
    await expect(sheet.getByText('We are checking your payment')).toBeVisible();
    await expect(payIn(page)).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Refresh' }).click();
    await expect(sheet.getByText('Not paid yet')).toBeVisible();
    await expect(cardField(app)).toBeVisible();
    expect(stripe.complaints).toEqual([]);
    expect(stripe.intentsOf(orderId)).toHaveLength(1);
  },
);

test(
  '[PAY-01][PAY-02] the code of a chat app is shown, and paid',
  sweep,
  async ({ app, traveller, stripe, stripeJs }) => {
    const { page } = app;
    const { orderId, sheet, intent } = await openStripe(app, traveller, stripe);
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
  },
);

test(
  'a blocked script of Stripe’s is named as the problem, and tried again with a fresh one',
  sweep,
  async ({ app, traveller, stripeJs }) => {
    const { orderId } = await submittedOrder(traveller);
    stripeJs.block(true);
    await openPayment(app, orderId);
    const problem = sheetOf(app.page).getByRole('alert');
    await expect(problem).toContainText('An ad blocker, a filter or the log-in page of a Wi-Fi');
    await expect(problem).toContainText('nothing was charged');
    await expect(payIn(app.page)).toHaveCount(0);
    const before = stripeJs.asked();
    stripeJs.block(false);
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect(cardField(app)).toBeVisible();
    expect(stripeJs.asked()).toBe(before + 1);
  },
);

/** PayPal's buttons over a new order. */
async function openPayPal(app: App, traveller: Account) {
  const { orderId } = await submittedOrder(traveller);
  await openPayment(app, orderId);
  await expect(cardField(app)).toBeVisible();
  await sheetOf(app.page).getByRole('radio', { name: 'PayPal' }).check();
  const approve = app.page.getByRole('button', { name: 'PayPal: approve' });
  await expect(approve).toBeVisible();
  return { orderId, approve, sheet: sheetOf(app.page) };
}

test(
  '[PAY-03] PayPal’s script is loaded once it is chosen, and no button of ours pays then',
  sweep,
  async ({ app, traveller, paypal, stripeJs, payPalJs, violations }) => {
    const { orderId } = await submittedOrder(traveller);
    await openPayment(app, orderId);
    await expect(cardField(app)).toBeVisible();
    expect(stripeJs.asked()).toBeGreaterThan(0);
    expect(payPalJs.addresses).toEqual([]);
    await sheetOf(app.page).getByRole('radio', { name: 'PayPal' }).check();
    await expect(app.page.getByRole('button', { name: 'PayPal: approve' })).toBeVisible();
    await expect(payIn(app.page)).toHaveCount(0);
    const asked = new URL(payPalJs.addresses[0] ?? '').searchParams;
    expect(asked.get('client-id')).toBe(paypal.settings.clientId);
    expect([asked.get('currency'), asked.get('intent')]).toEqual(['USD', 'capture']);
    expect(violations.filter((violation) => violation.endsWith('enforce'))).toEqual([]);
  },
);

test(
  '[PAY-03][PAY-07] what is approved at PayPal after it was left and broke is taken by the server',
  sweep,
  async ({ app, traveller, paypal, stripeJs, payPalJs }) => {
    const { page } = app;
    const { orderId, approve, sheet } = await openPayPal(app, traveller);
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
    expect(stripeJs.asked()).toBeGreaterThan(0);
  },
);
