import { isCancelled, type OrderState } from '../../src/domain/order-state';
import type { Db } from '../store/tables';

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
  return orders.filter(({ id, pay_status }) =>
    waitsForTraveller({
      payStatus: pay_status,
      applicants: applicants
        .filter(({ order_id }) => order_id === id)
        .map(({ status, result }) => ({ status, result: result ?? undefined })),
    }),
  ).length;
}
