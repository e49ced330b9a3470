import type { ApplicantStatus } from '../../src/contract/codes';
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import type { FaultyServer } from '../support/faulty-server';
import type { OpenServer } from '../support/open-server';
import { submittedOrder } from '../support/order-steps';
import type { Traveller } from '../support/traveller';
import { account, openOrders, type Scene } from './order-scene';

let scene: Scene;
let server: OpenServer;
let faulty: FaultyServer;
/** The same account on another device. */
let beside: Traveller;
let page: Page;

test.beforeAll(async () => {
  scene = await openOrders({ orders: 1 });
  ({ server, faulty, beside, page } = scene);
});
test.afterAll(() => scene?.close());
test.afterEach(() => scene.endTest());

const dialog = () => page.locator('dialog[open]');
const main = () => page.locator('main:visible');
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

const moveApplicant = (applicantId: string, status: ApplicantStatus) =>
  server.db.updateTable('applicants').set({ status }).where('id', '=', applicantId).execute();

/** A paid order whose one applicant is being checked. */
async function paidOrder(): Promise<{ orderId: string; applicantId: string }> {
  const { orderId, applicantId } = await submittedOrder(beside);
  await server.db
    .updateTable('orders')
    .set({ pay_status: 'paid' })
    .where('id', '=', orderId)
    .execute();
  await moveApplicant(applicantId, 'pre-checking');
  return { orderId, applicantId };
}

/** The same, which came to cost $12 more. */
async function owingOrder() {
  const { orderId } = await paidOrder();
  const difference = {
    id: randomUUID(),
    order_id: orderId,
    item: 'The embassy raised its fee.',
    expected_fee: 1200,
    opened_at: new Date(),
    fee: null,
    paid_at: null,
  };
  await server.db.insertInto('price_differences').values(difference).execute();
  return { orderId, difference };
}

const paymentSheet = () => page.getByRole('dialog', { name: 'Payment' });

test('[UPL-09][API-43] Refresh asks how the open fee stands, and the order is read again', async () => {
  const { orderId } = await submittedOrder(beside);
  const status = '/refresh_order_status';
  // The page asks by itself too, once when it opens, and reads the order after that.
  const openAndAsk = async (open: () => Promise<unknown>) => {
    const asks = faulty.requests(status);
    await open();
    await expect.poll(() => faulty.requests(status)).toBe(asks + 1);
    await page.waitForLoadState('networkidle');
  };
  const refreshed = async (fee: object) => {
    const reads = faulty.requests('/order_query');
    const asks = faulty.requests(status);
    const asked = await scene.askedFor(status, async () => {
      await main().getByRole('button', { name: 'Refresh' }).click();
      await expect.poll(() => faulty.requests(status)).toBe(asks + 1);
      await expect.poll(() => faulty.requests('/order_query')).toBeGreaterThan(reads);
    });
    expect(asked).toEqual([{ order_id: orderId, ...fee }]);
  };
  await openAndAsk(() => page.goto(paths.orderDetail(orderId)));
  await expect(main().getByText('Paid already? Refresh to update the status.')).toBeVisible();
  await refreshed({ fee_type_id: 1 });
  await expect(main().getByRole('button', { name: 'Refresh' })).toBeVisible();

  const { db } = server;
  await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
  await page.reload();
  await expect(main().getByText(orderId).first()).toBeVisible();
  await expect(main().getByRole('button', { name: 'Refresh' })).toHaveCount(0);
  const id = randomUUID();
  await db
    .insertInto('price_differences')
    .values({
      id,
      order_id: orderId,
      item: 'The embassy raised its fee.',
      expected_fee: 1200,
      opened_at: new Date(),
      fee: null,
      paid_at: null,
    })
    .execute();
  await openAndAsk(() => page.reload());
  await refreshed({ fee_type_id: 3, price_diff_id: id });
});

test('[UPL-10] the pages of an order that is submitted lead to its details', async () => {
  const { orderId } = await submittedOrder(beside);
  for (const address of [paths.orderUpload(orderId), paths.orderConfirm(orderId)]) {
    await page.goto(address);
    await expect(page).toHaveURL(new RegExp(`/order-detail/${orderId}$`));
    await expect(heading('Application details')).toBeVisible();
  }
});

test('[DET-08][DET-09][DET-12] the payment opens by itself once, and then by its button', async () => {
  const { orderId } = await submittedOrder(beside);
  await page.goto(paths.orderDetail(orderId, 'pay'));
  const payment = dialog().getByRole('heading', { name: 'Payment' });
  await expect(payment).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/order-detail/${orderId}$`));
  // The sheet's own history entry comes a moment after the sheet.
  const sheetEntry = () => page.evaluate(() => history.state?.usr?.sheet !== undefined);
  await expect.poll(sheetEntry).toBe(true);
  await page.goBack();
  await expect(payment).toHaveCount(0);
  await page.reload();
  const payNow = page.getByRole('button', { name: 'Pay Now' });
  await expect(payNow).toBeVisible();
  await expect(payment).toHaveCount(0);
  await payNow.click();
  await expect(payment).toBeVisible();
  await page.goBack();
  await expect(payment).toHaveCount(0);
});

test('[DET-11][DET-13] Re-edit closes the payment and leads back to the upload page', async () => {
  const { orderId } = await submittedOrder(beside);
  await page.goto(paths.orderDetail(orderId));
  await page.getByRole('button', { name: 'Re-edit' }).click();
  await expect(heading('Uploading documents')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/ordering/${orderId}/upload$`));
  await page.goto(paths.orderDetail(orderId));
  await expect(page).toHaveURL(new RegExp(`/ordering/${orderId}/upload$`));
});

test('[DET-02][DET-03][DET-07] a paid order shows its applicants, what was bought, and help', async () => {
  const { orderId } = await paidOrder();
  await page.goto(paths.orderDetail(orderId));
  await expect(main().getByRole('article', { name: 'Ananya' })).toContainText('Pre-checking');
  for (const text of [/Kenya/, account.email, orderId, 'Arrival date', 'FAQ', 'Support'])
    await expect(main().getByText(text).first()).toBeVisible();
});

test('[DET-01][DET-10] a price difference is said, and its payment starts by itself once', async () => {
  const { orderId, difference } = await owingOrder();
  const asked = { order_id: orderId, price_diff_id: difference.id, expected_fee: 1200 };
  const started = await scene.askedFor('/price_diff_pay', async () => {
    await page.goto(paths.orderDetail(orderId, 'diff_pay'));
    await expect(paymentSheet().getByText(difference.item)).toBeVisible();
  });
  expect(started).toEqual([asked]);
  await expect(page).toHaveURL(new RegExp(`/order-detail/${orderId}$`));
  const again = await scene.askedFor('/price_diff_pay', async () => {
    await page.reload();
    await expect(page.getByText('Price difference, $12.00')).toBeVisible();
  });
  expect(again).toEqual([]);
});

test('[DET-08][PAY-12] a price difference is paid by the button of the details', async () => {
  const { orderId, difference } = await owingOrder();
  await page.goto(paths.orderDetail(orderId));
  await page.getByRole('button', { name: /Pay the difference · \$12\.00/ }).click();
  await paymentSheet().getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Payment Successful')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('price_diff_id')).toBe(difference.id);
  await page.getByRole('link', { name: 'Application details' }).click();
  await expect(main().getByRole('article', { name: 'Ananya' })).toContainText('Pre-checking');
  await expect(page.getByText('Price difference, $12.00')).toHaveCount(0);
});

test('the details show a change by themselves, and ask for nothing while nobody looks', async () => {
  const { orderId, applicantId } = await paidOrder();
  await page.clock.install();
  await page.goto(paths.orderDetail(orderId));
  await expect(main().getByRole('article', { name: 'Ananya' })).toContainText('Pre-checking');
  await moveApplicant(applicantId, 'in-embassy');
  // The interval begins with an answer, which may be on its way just now.
  await expect(async () => {
    await page.clock.fastForward(31_000);
    const card = main().getByRole('article', { name: 'Ananya' });
    await expect(card).toContainText('In embassy', { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  // A page that nobody sees asks for nothing.
  const unseen = await scene.askedFor('/order_query', async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await page.clock.fastForward(95_000);
  });
  expect(unseen).toEqual([]);
  await page.clock.resume();
});
