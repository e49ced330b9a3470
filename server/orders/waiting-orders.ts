import { isCancelled, type OrderState } from '../../src/domain/order-state';
import type { Db } from '../store/tables';
import { groupBy } from './group-by';
import { stateOf } from './load-order';

/** Whether an application waits for its traveller: for documents, for payment or for a revision. */
const waitsForTraveller = (order: OrderState) =>
  (order.payStatus === 1 && !isCancelled(order)) ||
  order.payStatus === 2 ||
  order.applicants.some(({ status }) => status === 6);

/** How many of a traveller's applications wait for them. */
export async function waitingOrders(db: Db, userId: string): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .select(['id', 'pay_status'])
    .execute();
  const applicants = await db
    .selectFrom('applicants')
    .innerJoin('orders', 'orders.id', 'applicants.order_id')
    .where('user_id', '=', userId)
    .select(['order_id', 'status', 'result'])
    .execute();
  const applicantsOf = groupBy(applicants, ({ order_id }) => order_id);
  return orders.filter((order) => waitsForTraveller(stateOf(order, applicantsOf(order.id)))).length;
}
