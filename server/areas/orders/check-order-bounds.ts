import { ret } from '../../../src/contract/envelope';
import { Refusal } from '../../errors/refusal';
import type { Db } from '../../infra/db/tables';

/** Maximum number of unpaid applications of a user; a group needs one for each fifty travellers. */
export const mostOpenOrders = 100;

/**
 * Checks whether a user may open another application; paid and cancelled ones do not count.
 * Concurrent requests may exceed the limit slightly, which the daily limit bounds.
 * @param factor multiplies the limit in dev, where tests use one user for the work of many
 * @throws {Refusal} with the remedy
 */
export async function checkOpenOrders(db: Db, userId: string, factor: number): Promise<void> {
  const { count } = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('pay_status', 'in', ['unpaid', 'waiting-for-payment'])
    .where('cancel_reason', 'is', null)
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostOpenOrders * factor)
    throw new Refusal(ret.notAllowed, { code: 'too-many-unpaid', most: mostOpenOrders });
}
