import { sweep } from '../support/sweep';
import { paths } from '../../src/routing/paths';
import { readOrder } from '../support/order-steps';
import { paidOrder } from '../support/paid-order';
import type { App } from './harness/app';
import type { Account, Site } from './harness/site';
import { expect, test } from './screen-test';

const main = ({ page }: App) => page.locator('main:visible');

/** Opens the sheet that cancels an application that was paid. */
async function openSheet(app: App, site: Site, traveller: Account) {
  const { orderId } = await paidOrder(site, traveller);
  const { cancel_refund: refund } = (await readOrder(traveller, orderId)) as {
    cancel_refund: number;
  };
  const amount = `$${(refund / 100).toFixed(2)}`;
  await app.visit(paths.orderDetail(orderId));
  await main(app).getByRole('button', { name: 'Cancel this application' }).click();
  const cancel = app.dialog.getByRole('button', { name: `Cancel and get back ${amount}` });
  await expect(cancel).toHaveAttribute('aria-disabled', 'true');
  return { orderId, refund, amount, cancel };
}

test(
  '[DET-06] the cancellation of a paid application shows what goes back, and Back closes it',
  sweep,
  async ({ app, site, traveller }) => {
    const { orderId } = await openSheet(app, site, traveller);
    await expect(app.dialog.getByText('Goes back to you')).toBeVisible();
    await expect(app.dialog.getByText('Today: full refund')).toBeVisible();
    await app.page.goBack();
    await expect(app.dialog).toHaveCount(0);
    await expect(app.page).toHaveURL(app.line.address + paths.orderDetail(orderId));
  },
);

test('[HOME-06][DET-06] a paid application is canceled by two taps once, and its refund and receipts are shown', async ({
  app,
  site,
  traveller,
}) => {
  const { orderId, refund, amount, cancel } = await openSheet(app, site, traveller);
  await app.dialog.getByRole('radio', { name: 'Need to change travel plan' }).check();
  await cancel.dblclick();
  await expect(app.dialog).toHaveCount(0);
  await expect(main(app).getByText('This application was canceled')).toBeVisible();
  // A second tap may repeat the request, with the same key: below there is one refund.
  const asked = { order_id: orderId, reason: 2, refund };
  for (const sent of app.line.sent('cancelOrder')) expect(sent).toEqual(asked);
  await expect
    .poll(async () => {
      const { receipt_list } = (await readOrder(traveller, orderId)) as {
        receipt_list: unknown[];
      };
      return receipt_list.length;
    })
    .toBe(2);
  await app.page.reload();
  const refunds = main(app).getByRole('list', { name: 'Refunds' });
  await expect(refunds.getByRole('listitem')).toHaveCount(1);
  await expect(refunds.getByText(amount)).toBeVisible();
  await expect(refunds.getByText('Paid back', { exact: true })).toBeVisible();
  const receipts = main(app).getByRole('list', { name: 'Receipts' });
  await expect(receipts.getByRole('listitem')).toHaveCount(2);
  const link = receipts.getByRole('link', { name: /^Open receipt/ }).first();
  const href = (await link.getAttribute('href')) ?? '';
  const answer = await app.page.request.get(new URL(href, app.line.address).href);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  await expect(main(app).getByRole('button', { name: 'Cancel this application' })).toHaveCount(0);
});
