import { isUnderWay } from '../../../src/domain/order/order-state';
import type { Db } from '../../infra/db/tables';
import { applicantsOf } from './find-applicant';
import { groupBy } from './group-by';
import { stateOf } from './order-offer';

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
