import type { accountCalls } from '../../../src/contract/account/accounts';
import { waitsForTraveller } from '../../../src/domain/order/order-state';
import type { HandlersOf } from '../../handler';
import type { Db } from '../../infra/db/tables';
import { applicantsOf } from '../applications/find-applicant';
import { countUnusedCoupons } from '../coupons/spend-coupon';
import { ordersThatOwe } from '../payments/core/price-differences';
import { groupBy } from '../applications/group-by';
import { stateOf } from '../applications/order-offer';

export const summaryHandlers: Pick<HandlersOf<typeof accountCalls>, 'accountSummary'> = {
  accountSummary:
    ({ user, now }) =>
    async (tx) => ({
      unprocessed_count: await waitingOrders(tx, user.id),
      coupon_count: await countUnusedCoupons(tx, user.id, now),
    }),
};

/** The number of a user's applications that need an action of the traveller. */
async function waitingOrders(db: Db, userId: string): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .select(['id', 'pay_status', 'cancel_reason'])
    .execute();
  const orderIds = orders.map(({ id }) => id);
  const owing = await ordersThatOwe(db, orderIds);
  const ofOrder = groupBy(await applicantsOf(db, orderIds), ({ order_id }) => order_id);
  return orders.filter((order) =>
    waitsForTraveller({
      ...stateOf(order, ofOrder(order.id)),
      hasPendingPriceDifference: owing.has(order.id),
    }),
  ).length;
}
