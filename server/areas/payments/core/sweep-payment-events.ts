import type { Db } from '../../../infra/db/tables';

/** Removes events that payment companies do not repeat any more. @returns how many */
export async function sweepPaymentEvents(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('payment_events')
    .where('received_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
