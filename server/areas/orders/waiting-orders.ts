import { waitsForTraveller } from '../../../src/domain/order/card-action';
import type { Db } from '../../infra/db/tables';
import { groupBy } from './group-by';
import { stateOf } from './load-order';

/** How many of a traveller's applications wait for them. */
export async function waitingOrders(db: Db, userId: string): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .select(['id', 'pay_status', 'cancel_reason'])
    .execute();
  const applicants = await db
    .selectFrom('applicants')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('user_id', '=', userId)
    .select(['order_id', 'applicants.status', 'result'])
    .execute();
  const owed = await db
    .selectFrom('price_differences')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('user_id', '=', userId)
    .where('paid_at', 'is', null)
    .select('order_id')
    .execute();
  const owing = new Set(owed.map(({ order_id }) => order_id));
  const applicantsOf = groupBy(applicants, ({ order_id }) => order_id);
  return orders.filter((order) =>
    waitsForTraveller({
      ...stateOf(order, applicantsOf(order.id)),
      hasPendingPriceDifference: owing.has(order.id),
    }),
  ).length;
}
