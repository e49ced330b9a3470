import { expect, type Page } from '@playwright/test';
import { paths } from '../../../src/routing/paths';
import { submittedOrder } from '../../support/order-steps';
import { oweDifference } from '../../support/outcomes';
import type { App } from '../harness/app';
import type { Account, Site } from '../harness/site';

export const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
export const payIn = (page: Page) => sheetOf(page).getByRole('button', { name: /^Pay ·/ });
export const success = (page: Page) => page.getByRole('heading', { name: 'Payment Successful' });

export async function openPayment(app: App, orderId: string): Promise<void> {
  await app.visit(paths.orderDetail(orderId));
  await app.page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(sheetOf(app.page)).toBeVisible();
}

/** The provider takes the money of a started payment: neither the page nor the server hears of it. */
export const payUnseen = (site: Pick<Site, 'db'>, orderId: string) =>
  site.db
    .updateTable('sandbox_intents')
    .set({ state: 'succeeded', method: 'card', paid_at: new Date(), decides_at: null })
    .where('reference', '=', orderId)
    .execute();

export const expectedFee = 1200;

/** A paid order that came to cost more. */
export async function owedDifference(
  site: Site,
  traveller: Account,
): Promise<{ orderId: string; differenceId: string }> {
  const { orderId } = await submittedOrder(traveller);
  await site.db
    .updateTable('orders')
    .set({ pay_status: 'paid' })
    .where('id', '=', orderId)
    .execute();
  return { orderId, differenceId: await oweDifference(site, orderId, expectedFee) };
}

/** Starts to pay a price difference, whose money the provider then takes unseen. */
export async function payDifferenceUnseen(
  site: Site,
  traveller: Account,
  { orderId, differenceId }: { orderId: string; differenceId: string },
): Promise<void> {
  await traveller.call('payPriceDifference', {
    order_id: orderId,
    price_diff_id: differenceId,
    expected_fee: expectedFee,
  });
  await payUnseen(site, orderId);
}
