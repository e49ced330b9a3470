import { ret } from '../../../src/contract/envelope';
import { Refusal } from '../../errors/refusal';
import type { Db } from '../../infra/db/tables';

/** Unpaid applications of one traveller, who needs one for each coach of fifty. */
export const mostOpenOrders = 100;

/**
 * Whether a traveller may open another application; those that are paid or cancelled do not count.
 * Of several at the same moment a few may come through beyond it, which the daily limit bounds.
 * @param factor how much more may be open, where tests do as much as many
 * @throws {Refusal} with what to do
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
