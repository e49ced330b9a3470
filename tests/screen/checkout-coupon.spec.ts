import { paths } from '../../src/routing/paths';
import { newPromoCode } from '../support/coupon-steps';
import { readOrder, readyOrder } from '../support/order-steps';
import type { App } from './harness/app';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';

const ticket = ({ page }: App, worth: string) =>
  page.getByRole('listitem').filter({ hasText: worth });
const choice = (app: App, worth: string) => ticket(app, worth).getByRole('button');
const couponRow = ({ page }: App) => page.getByRole('main').getByLabel('Coupon', { exact: true });
const proceed = ({ page }: App, amount: string) =>
  page.getByRole('button', { name: `Proceed to checkout · ${amount}` });

/** From the confirmation to the choice of a coupon. */
const changeCoupon = (app: App) =>
  couponRow(app)
    .getByRole('link', { name: /^(Change|Choose) coupon$/ })
    .click();

test('[CONF-01][CONF-02][CONF-04] the confirmation shows who, what and how much', async ({
  app,
  traveller,
}) => {
  const { orderId, fee } = await readyOrder(traveller);
  expect(fee).toBe(4800);
  await app.visit(paths.orderConfirm(orderId));
  const main = app.page.getByRole('main');
  for (const words of [
    traveller.email,
    'Kenya eTA, 90 days',
    '1 applicant',
    'Ananya, Employee',
    'Arrival date',
    'Today: full refund',
  ])
    await expect(main.getByText(words).first()).toBeVisible();
  await expect(proceed(app, '$43.00')).toBeEnabled();
});

test('[CONF-03] the confirmation takes the best coupon off', sweep, async ({ app, traveller }) => {
  const { orderId } = await readyOrder(traveller);
  await app.visit(paths.orderConfirm(orderId));
  await expect(couponRow(app)).toContainText('$5.00 off');
  await expect(app.page.getByRole('main').getByText('−$5.00')).toBeVisible();
  await expect(proceed(app, '$43.00')).toBeEnabled();
});

test(
  '[CPN-05] a coupon whose amount the application does not reach cannot be chosen',
  sweep,
  async ({ app, traveller }) => {
    const { orderId } = await readyOrder(traveller);
    await app.visit(paths.orderConfirm(orderId));
    await changeCoupon(app);
    await expect(ticket(app, '$20.00')).toContainText('Unavailable');
    await expect(ticket(app, '$20.00')).toContainText(
      'Only from $150.00: this application costs less.',
    );
    await expect(choice(app, '$20.00')).toHaveCount(0);
    await expect(choice(app, '$5.00')).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  '[CPN-06] choosing the chosen coupon again takes none, over a reload too',
  sweep,
  async ({ app, traveller }) => {
    const { orderId } = await readyOrder(traveller);
    await app.visit(paths.orderConfirm(orderId));
    await changeCoupon(app);
    await choice(app, '$5.00').click();
    await expect(couponRow(app)).toContainText('No coupon');
    await expect(proceed(app, '$48.00')).toBeEnabled();
    await expect(app.page.getByRole('main').getByText('−$5.00')).toHaveCount(0);
    await app.page.reload();
    await expect(couponRow(app)).toContainText('No coupon');
    await expect(proceed(app, '$48.00')).toBeEnabled();
    await expect(couponRow(app).getByRole('link', { name: 'Choose coupon' })).toBeVisible();
  },
);

test(
  '[CPN-11] a percentage that is added on the way to the payment is taken off',
  sweep,
  async ({ app, site, traveller }) => {
    const promo = await newPromoCode(site, { discount: 2500, valid_days: 1 });
    const { orderId } = await readyOrder(traveller);
    await app.visit(paths.orderConfirm(orderId));
    await changeCoupon(app);
    await app.page.getByRole('button', { name: 'Add a promo code' }).click();
    await app.dialog.getByPlaceholder('Enter promo code').fill(promo);
    await app.dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(app.dialog).toHaveCount(0);
    await expect(ticket(app, '25%')).toContainText(/\d{2}:\d{2}:\d{2}/);
    await choice(app, '25%').click();
    await expect(couponRow(app)).toContainText('Coupon, saves $12.00');
    await expect(proceed(app, '$36.00')).toBeEnabled();
    expect(new URL(app.page.url()).pathname).toBe(paths.orderConfirm(orderId));
  },
);

test(
  '[CPN-11] a coupon that another device has spent is lost with the reason, and makes way for another',
  sweep,
  async ({ app, site, traveller }) => {
    const { page, dialog } = app;
    const coupon_code = await newPromoCode(site, { discount: 2500 });
    await traveller.call('redeemCoupon', { coupon_code });
    const { orderId } = await readyOrder(traveller);
    const other = await readyOrder(traveller);
    await app.visit(paths.couponsFor(orderId));
    await choice(app, '25%').click();
    await expect(proceed(app, '$36.00')).toBeEnabled();

    const { user_coupon } = await readOrder(traveller, other.orderId);
    expect(user_coupon).toMatchObject({ discount: 2500, after_coupon_price: 3600 });
    const spent = await traveller.call('submitOrder', {
      order_id: other.orderId,
      display_fee: 3600,
      user_coupon_id: user_coupon.user_coupon_id as string,
    });
    expect(spent.ret).toBe(0);
    await proceed(app, '$36.00').click();
    await expect(couponRow(app)).toContainText('Your coupon was used on another application.');
    await expect(proceed(app, '$48.00')).toBeEnabled();

    await changeCoupon(app);
    await choice(app, '$5.00').click();
    await proceed(app, '$43.00').click();
    await expect(dialog.getByRole('heading', { name: 'Payment' })).toBeVisible();
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2, amount: 4300 });
    await page.goto(app.line.address + paths.coupons);
    await page.getByRole('tab', { name: 'Used', exact: true }).click();
    await expect(ticket(app, '$5.00')).toContainText('Used');
  },
);
