import { addDays } from '../../src/domain/calendar/calendar-date';
import { paths } from '../../src/routing/paths';
import { newPromoCode } from '../support/coupon-steps';
import { readOrder, readyOrder } from '../support/order-steps';
import { patience } from '../support/patience';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import type { App } from './harness/app';
import { beginOrder } from './steps/begin-order';
import { outboxOf } from './steps/outbox';

const more = 300;

/** From now on the visa costs more. */
function raisePrice({ line }: App): void {
  line.answer('product', {
    change: (body) => {
      body.visa_fee = (body.visa_fee ?? 0) + more;
      body.sell_price = (body.sell_price ?? 0) + more;
    },
  });
  line.answer('order', {
    change: (body) => {
      body.product.visa_fee = (body.product.visa_fee ?? 0) + more;
      body.product.sell_price = (body.product.sell_price ?? 0) + more;
      body.amount = (body.product.sell_price ?? 0) * body.applicant_list.length;
    },
  });
}

const question = ({ page }: App) => page.getByRole('heading', { name: 'One thing changed' });
const orderIdOf = ({ page }: App): string => new URL(page.url()).pathname.split('/')[2] ?? '';
const statesOf = async ({ page }: App) => (await outboxOf(page)).map(({ state }) => state);

/** Begins an order, which arrives when its visa costs more. */
async function arriveDearer(app: App): Promise<void> {
  await beginOrder(app);
  raisePrice(app);
  app.line.answer('addOrder', { pass: 'twice' });
  await expect(question(app)).toBeVisible({ timeout: patience.work });
}

test('a price that rose while the order waited is asked about before anything of it is sent, which then goes once', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  await arriveDearer(app);
  await expect(page.getByText('Your order was sent')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The visa fee went up' })).toBeVisible();
  await expect(page.getByText('was $48.00')).toBeVisible();
  await expect(page.getByText('$3.00 more')).toBeVisible();
  const unchanged = page.getByRole('list', { name: 'Unchanged' });
  await expect(unchanged).toContainText('Mira');
  expect(await statesOf(app)).toEqual(['needs-you', 'sealed']);

  await page.reload();
  await expect(question(app)).toBeVisible();
  await page.goto(app.line.address + paths.orderConfirm(orderIdOf(app)));
  await expect(question(app)).toBeVisible();
  expect(app.line.countOf('addApplicant')).toBe(0);

  await page.getByRole('button', { name: 'Accept · $51.00' }).click();
  await expect(question(app)).toHaveCount(0);
  await expect(page.getByText('$51.00 each')).toBeVisible();
  await expect
    .poll(async () => (await readOrder(traveller, orderIdOf(app))).applicant_list)
    .toMatchObject([{ first_name: 'Mira' }]);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Mira · Student' })).toBeVisible();
  await expect(page.getByText('$51.00 each')).toBeVisible();
  expect(app.line.countOf('addApplicant')).toBe(1);
});

test('an answer in one tab is an answer in the other', sweep, async ({ app, traveller }) => {
  expect(traveller.token).toBeDefined();
  await arriveDearer(app);
  const other = await app.page.context().newPage();
  await other.goto(app.page.url());
  const asked = other.getByRole('heading', { name: 'One thing changed' });
  await expect(asked).toBeVisible();
  await app.page.getByRole('button', { name: 'Accept · $51.00' }).click();
  await expect(asked).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Mira · Student' })).toBeVisible();
});

test(
  'an order that is discarded says what goes with it, and nothing of it arrives',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    await arriveDearer(app);
    const orderId = orderIdOf(app);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(
      dialog.getByText('Deleted with it, because it was not sent: 1 applicant'),
    ).toBeVisible();
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Cancel this application' }).click();
    await expect(page.getByText('This application was canceled')).toBeVisible();
    await expect.poll(() => statesOf(app)).toEqual([]);
    expect(await readOrder(traveller, orderId)).toMatchObject({
      ...{ is_canceled: true, applicant_list: [] },
    });
  },
);

test(
  'a price that rises after the order has arrived is asked about as well',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    expect(traveller.token).toBeDefined();
    await beginOrder(app);
    app.line.clear();
    await expect.poll(() => statesOf(app), { timeout: patience.work }).toEqual(['done', 'done']);
    raisePrice(app);
    await page.reload();
    await expect(question(app)).toBeVisible();
    await page.getByRole('button', { name: 'Accept · $51.00' }).click();
    await expect(question(app)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('$51.00 each')).toBeVisible();
    await expect(question(app)).toHaveCount(0);
  },
);

test(
  '[CPN-11] the coupon that was chosen for an order stands beside the price that changed, as it is now',
  sweep,
  async ({ app, site, traveller }) => {
    const { page } = app;
    const coupon_code = await newPromoCode(site, { discount: 2500 });
    await traveller.call('redeemCoupon', { coupon_code });
    await beginOrder(app);
    app.line.clear();
    await expect.poll(() => statesOf(app), { timeout: patience.work }).toEqual(['done', 'done']);
    const orderId = orderIdOf(app);
    await app.visit(paths.couponsFor(orderId));
    await page.getByRole('listitem').filter({ hasText: '25%' }).getByRole('button').click();
    await expect(page).not.toHaveURL(/my-coupon/);
    raisePrice(app);
    await page.goto(app.line.address + paths.orderUpload(orderId));
    await expect(question(app)).toBeVisible();
    const unchanged = page.getByRole('list', { name: 'Unchanged' });
    await expect(unchanged).toContainText('Coupon25% off');

    const other = await readyOrder(traveller);
    const { user_coupon } = await readOrder(traveller, other.orderId);
    const spent = await traveller.call('submitOrder', {
      ...{ order_id: other.orderId, display_fee: 3600 },
      user_coupon_id: user_coupon.user_coupon_id as string,
    });
    expect(spent.ret).toBe(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: '2 things changed' })).toBeVisible();
    await expect(page.getByText('Your coupon was used on another application.')).toBeVisible();
    await expect(unchanged).not.toContainText('Coupon');
  },
);

test(
  'what was added on this phone to an order that another phone cancels is said in one place, and can be discarded',
  sweep,
  async ({ app, traveller }) => {
    const { page, dialog } = app;
    await arriveDearer(app);
    const orderId = orderIdOf(app);
    await traveller.call('cancelOrder', { order_id: orderId, reason: 1 });
    app.line.clear();
    await page.reload();
    const left = page.getByText('Not sent, kept on this phone: 1 applicant');
    await expect(left).toBeVisible();
    expect(await statesOf(app)).toEqual(['needs-you', 'sealed']);
    await page.getByRole('main').getByRole('button', { name: 'Discard' }).click();
    await expect(dialog.getByText('Deleted from this phone: 1 applicant')).toBeVisible();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(left).toHaveCount(0);
    expect(await statesOf(app)).toEqual([]);
  },
);

async function chooseDate({ dialog }: App, which: 'first' | 'last'): Promise<void> {
  await dialog.locator('td button:not([aria-disabled=true])')[which]().click();
  await dialog.getByRole('button', { name: /^Arrive on/ }).click();
  await expect(dialog).toHaveCount(0);
}

/** Begins an order with the earliest possible arrival date. */
async function beginDated(app: App): Promise<void> {
  await beginOrder(app);
  await app.page.getByRole('button', { name: 'Choose' }).first().click();
  await chooseDate(app, 'first');
}

test(
  'a date that became too early is not shown as kept, and another one is asked for',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await beginDated(app);
    app.line.answer('setArrivalDate', { ret: -1, msg: 'This day is too early.' });
    app.line.answer('order', { change: (body) => void (body.earliest_depart_date = '2099-01-02') });
    app.line.answer('addOrder', { pass: 'twice' });
    await expect(question(app)).toBeVisible({ timeout: patience.work });
    await expect(page.getByText('2 Jan 2099')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Unchanged' })).not.toContainText('Arrival date');
    app.line.clear();
    await page.getByRole('button', { name: 'Choose another date' }).click();
    await chooseDate(app, 'last');
    await expect(question(app)).toHaveCount(0);
    await expect
      .poll(async () => (await readOrder(traveller, orderIdOf(app))).depart_date)
      .toBeDefined();
  },
);

test(
  'a price that rose is accepted only after a date that became too early was replaced, so the early one is never sent',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await beginDated(app);
    app.line.answer('product', {
      change: (body) => {
        body.visa_fee = (body.visa_fee ?? 0) + more;
        body.sell_price = (body.sell_price ?? 0) + more;
        const { earliest_depart_date: day } = body;
        if (day !== undefined) body.earliest_depart_date = addDays(day, 3);
      },
    });
    app.line.answer('addOrder', { pass: 'twice' });
    await expect(page.getByRole('heading', { name: '2 things changed' })).toBeVisible({
      timeout: patience.work,
    });
    await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Choose another date' }).click();
    await chooseDate(app, 'last');
    expect(app.line.countOf('setArrivalDate')).toBe(0);
    await page.getByRole('button', { name: /^Accept/ }).click();
    await expect
      .poll(async () => (await readOrder(traveller, orderIdOf(app))).depart_date)
      .toBeDefined();
    expect(app.line.countOf('setArrivalDate')).toBe(1);
  },
);
