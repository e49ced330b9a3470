import { waitsForTraveller } from '../../../src/domain/order/card-action';
import { isUnderWay } from '../../../src/domain/order/order-state';
import type { Db } from '../../infra/db/tables';
import { applicantsOf } from '../applications/find-applicant';
import { ordersThatOwe } from '../payments/core/price-differences';
import { groupBy } from '../applications/group-by';
import { stateOf } from './load-order';

/** The number of a user's applications that need an action of the traveller. */
export async function waitingOrders(db: Db, userId: string): Promise<number> {
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

/** The number of a user's paid applications that have no result yet. */
export async function countUnderWay(db: Db, userId: string): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('pay_status', '=', 'paid')
    .select(['id', 'pay_status', 'cancel_reason'])
    .execute();
  const ids = orders.map(({ id }) => id);
  const ofOrder = groupBy(await applicantsOf(db, ids), ({ order_id }) => order_id);
  return orders.filter((order) => isUnderWay(stateOf(order, ofOrder(order.id)))).length;
}
