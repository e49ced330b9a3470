import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { paths } from '../../src/routing/paths';
import { submittedOrder } from '../support/order-steps';
import { oweDifference, orderInStatus } from '../support/outcomes';
import type { Account, Site } from './harness/site';
import type { App } from './harness/app';
import { demoOrder } from './steps/demo-order';
import { expectedFee, sheetOf } from './steps/payment';

const main = ({ page }: App) => page.locator('main:visible');
const heading = ({ page }: App, name: string) => page.getByRole('heading', { level: 1, name });
const ananya = (app: App) => main(app).getByRole('article', { name: 'Ananya' });

/** A paid order whose one applicant is being checked. */
const checkedOrder = (site: Site, traveller: Account) =>
  orderInStatus(site, traveller, 'pre-checking');

/** The same, which came to cost $12 more. */
async function owingOrder(site: Site, traveller: Account) {
  const { orderId } = await checkedOrder(site, traveller);
  return { orderId, differenceId: await oweDifference(site, orderId, expectedFee) };
}
const item = 'Express handling at the embassy';

/** Opens the details: the page asks how the fee stands by itself, and reads the order after that. */
async function openDetails(app: App, orderId: string): Promise<void> {
  await app.visit(paths.orderDetail(orderId));
  await expect.poll(() => app.line.countOf('refreshOrder')).toBe(1);
  await expect.poll(() => app.line.countOf('order')).toBe(2);
}

/** Refreshes the status, after which the page reloads; resolves to the first question. */
async function refresh(app: App): Promise<unknown> {
  const asked = app.line.countOf('refreshOrder');
  const reloaded = app.page.waitForEvent('load');
  await main(app).getByRole('button', { name: 'Refresh' }).click();
  await reloaded;
  return app.line.sent('refreshOrder')[asked];
}

test(
  '[UPL-09][API-43] Refresh asks how the open fee stands, and the page reloads',
  sweep,
  async ({ app, traveller }) => {
    const { orderId } = await submittedOrder(traveller);
    await openDetails(app, orderId);
    // Nobody has tried to pay.
    await expect(main(app)).not.toContainText('Paid already?');
    expect(await refresh(app)).toEqual({ order_id: orderId, fee_type_id: 1 });
    await expect(main(app).getByRole('button', { name: 'Refresh' })).toBeVisible();
  },
);

test(
  '[UPL-09][API-43] Refresh asks how an open price difference stands',
  sweep,
  async ({ app, traveller, site }) => {
    const { orderId, differenceId } = await owingOrder(site, traveller);
    await openDetails(app, orderId);
    expect(await refresh(app)).toEqual({
      order_id: orderId,
      fee_type_id: 3,
      price_diff_id: differenceId,
    });
  },
);

test('[UPL-09] a paid order has nothing to refresh', sweep, async ({ app, traveller, site }) => {
  const { orderId } = await checkedOrder(site, traveller);
  await app.visit(paths.orderDetail(orderId));
  await expect(main(app).getByText(orderId).first()).toBeVisible();
  await expect(main(app).getByRole('button', { name: 'Refresh' })).toHaveCount(0);
});

for (const [name, path] of [
  ['upload page', paths.orderUpload],
  ['confirmation', paths.orderConfirm],
] as const)
  test(
    `[UPL-10] the ${name} of an order that is submitted leads to its details`,
    sweep,
    async ({ app, traveller }) => {
      const { orderId } = await submittedOrder(traveller);
      await app.visit(path(orderId));
      await expect(app.page).toHaveURL(new RegExp(`/order-detail/${orderId}$`));
      await expect(heading(app, 'Application details')).toBeVisible();
    },
  );

test('[DET-08][DET-09][DET-12] the payment opens by itself once, and then by its button', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const { orderId } = await submittedOrder(traveller);
  await app.visit(paths.orderDetail(orderId, 'pay'));
  const payment = app.dialog.getByRole('heading', { name: 'Payment' });
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

test('[DET-11][DET-13] Re-edit closes the payment and leads back to the upload page', async ({
  app,
  traveller,
}) => {
  const { orderId } = await submittedOrder(traveller);
  await app.visit(paths.orderDetail(orderId));
  await app.page.getByRole('button', { name: 'Re-edit' }).click();
  await expect(heading(app, 'Uploading documents')).toBeVisible();
  await expect(app.page).toHaveURL(new RegExp(`/ordering/${orderId}/upload$`));
  await app.visit(paths.orderDetail(orderId));
  await expect(app.page).toHaveURL(new RegExp(`/ordering/${orderId}/upload$`));
});

test('[DET-02][DET-03][DET-07] a paid order shows its applicants, what was bought, and help', async ({
  app,
  traveller,
  site,
}) => {
  const { orderId } = await checkedOrder(site, traveller);
  await app.visit(paths.orderDetail(orderId));
  await expect(ananya(app)).toContainText('Pre-checking');
  for (const text of [/Kenya/, traveller.email, orderId, 'Arrival date', 'FAQ', 'Support'])
    await expect(main(app).getByText(text).first()).toBeVisible();
});

test('[DET-01][DET-10] a price difference is shown, and its payment starts by itself once', async ({
  app,
  traveller,
  site,
}) => {
  const { page, line } = app;
  const { orderId, differenceId } = await owingOrder(site, traveller);
  await app.visit(paths.orderDetail(orderId, 'diff_pay'));
  await expect(sheetOf(page).getByText(item)).toBeVisible();
  const asked = { order_id: orderId, price_diff_id: differenceId, expected_fee: expectedFee };
  expect(line.sent('payPriceDifference')).toEqual([asked]);
  await expect(page).toHaveURL(new RegExp(`/order-detail/${orderId}$`));
  await page.reload();
  await expect(page.getByRole('heading', { name: '$12.00 is due' })).toBeVisible();
  await expect(sheetOf(page)).toHaveCount(0);
  expect(line.countOf('payPriceDifference')).toBe(1);
});

test(
  '[DET-01] a price difference stands before everything, and nobody is told that there is nothing to do',
  sweep,
  async ({ app, traveller, site }) => {
    const { orderId } = await orderInStatus(site, traveller, 'submitting-to-embassy');
    await oweDifference(site, orderId, expectedFee);
    await app.visit(paths.orderDetail(orderId));
    await expect(ananya(app)).toContainText('Waiting for $12.00, then we submit it.');
    await expect(ananya(app).getByText('On hold', { exact: true })).toBeVisible();
    await expect(main(app)).not.toContainText('Nothing to do');
    await expect(main(app).getByRole('heading', { level: 2 }).first()).toHaveText('$12.00 is due');
  },
);

test(
  'once one of two is approved the visa leads the page, and then who is still open',
  sweep,
  async ({ app, traveller, site }) => {
    const { id, applicants } = await demoOrder(site, traveller, 'decided');
    const [approved, open] = applicants;
    if (!approved || !open) throw new Error('The order has two applicants.');
    const inEmbassy = { status: 'in-embassy', result: null } as const;
    await site.db.updateTable('applicants').set(inEmbassy).where('id', '=', open.id).execute();
    await app.visit(paths.orderDetail(id));
    const visa = main(app).getByRole('link', { name: `Open the visa of ${approved.firstName}` });
    await expect(visa).toBeInViewport({ ratio: 1 });
    const cards = main(app).getByRole('article');
    await expect(main(app).getByText('1 of 2 approved')).toBeVisible();
    await expect(cards.nth(0)).toHaveAccessibleName(open.firstName);
    await expect(cards.nth(1)).toHaveAccessibleName(approved.firstName);
    await expect(main(app)).not.toContainText('until then');
    await expect(main(app)).not.toContainText('Decided');
    await visa.click();
    await expect(app.page).toHaveURL(
      new RegExp(paths.visa(id, approved.id).replace('?', String.raw`\?`)),
    );
  },
);

test(
  'applicants who are equally far have one card with the stages; one who goes on has an own one',
  sweep,
  async ({ app, traveller, site }) => {
    const { id, applicants } = await demoOrder(site, traveller, 'equallyFar');
    const [rohan, meera] = applicants;
    if (!rohan || !meera) throw new Error('The order has two applicants.');
    await app.visit(paths.orderDetail(id));
    const cards = main(app).getByRole('article');
    await expect(cards).toHaveCount(1);
    await expect(cards.getByText('Nothing to do. Our team checks the documents.')).toHaveCount(1);
    for (const each of [rohan, meera])
      await expect(cards.getByRole('link', { name: each.firstName })).toHaveAttribute(
        'href',
        paths.applicantMaterial(id, each.id),
      );
    const further = { status: 'in-embassy' } as const;
    await site.db.updateTable('applicants').set(further).where('id', '=', meera.id).execute();
    await app.visit(paths.orderDetail(id));
    await expect(cards).toHaveCount(2);
  },
);

test(
  '[DET-08][PAY-12] a price difference is paid by the button of the details',
  sweep,
  async ({ app, traveller, site }) => {
    const { page } = app;
    const { orderId, differenceId } = await owingOrder(site, traveller);
    await app.visit(paths.orderDetail(orderId));
    await page.getByRole('button', { name: /Pay the difference · \$12\.00/ }).click();
    await sheetOf(page).getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByText('Payment Successful')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('price_diff_id')).toBe(differenceId);
    await page.getByRole('link', { name: 'Application details' }).click();
    await expect(ananya(app)).toContainText('Pre-checking');
    await expect(page.getByText('$12.00 is due')).toHaveCount(0);
  },
);

test('the details show a change by themselves', sweep, async ({ app, traveller, site }) => {
  const { page } = app;
  const { orderId, applicantId } = await checkedOrder(site, traveller);
  await page.clock.install();
  await app.visit(paths.orderDetail(orderId));
  await expect(ananya(app)).toContainText('Pre-checking');
  await site.db
    .updateTable('applicants')
    .set({ status: 'in-embassy' })
    .where('id', '=', applicantId)
    .execute();
  // The interval begins with an answer, which may be on its way just now.
  await expect(async () => {
    await page.clock.fastForward(31_000);
    expect(await ananya(app).textContent()).toContain('In embassy');
  }).toPass();
});

test('the details ask for nothing while nobody looks', sweep, async ({ app, traveller, site }) => {
  const { page, line } = app;
  const { orderId } = await checkedOrder(site, traveller);
  await page.clock.install();
  await app.visit(paths.orderDetail(orderId));
  await expect(ananya(app)).toContainText('Pre-checking');
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await look('hidden');
  const before = line.countOf('order');
  await page.clock.fastForward(95_000);
  // Had the page asked, its request would be before this one.
  await page.evaluate(() => fetch('/later.json'));
  expect(line.countOf('order')).toBe(before);
  await look('visible');
  await expect.poll(() => line.countOf('order')).toBeGreaterThan(before);
});
