import { paths } from '../../../src/routing/paths';
import { makePdf } from '../../support/fixtures/make-pdf';
import { submittedOrder } from '../../support/order-steps';
import { giveVisa } from '../../support/outcomes';
import { expect } from '../screen-test';
import type { App } from '../harness/app';
import type { Account, Site } from '../harness/site';
import { expectKept } from './phone-store';

export const savedOnPhone = ({ page }: App) =>
  page.getByText('Saved on this phone', { exact: true });

/** Waits until the phone has fetched the visa that the server has, and drawn a picture of it. */
export async function fetchVisa(app: App): Promise<void> {
  await app.visit(paths.orders);
  await expectKept(app.page, 'pocketBytes', 2);
}

/** The traveller's order, with a visa, shown once it is on the phone. */
export async function showVisa(
  app: App,
  site: Site,
  traveller: Account,
): Promise<{ orderId: string; applicantId: string }> {
  const order = await submittedOrder(traveller);
  await giveVisa(site, order, { number: 'VN-77', bytes: makePdf({ pages: 2 }) });
  await fetchVisa(app);
  await app.visit(paths.visa(order.orderId, order.applicantId));
  await expect(savedOnPhone(app)).toBeVisible();
  return order;
}
