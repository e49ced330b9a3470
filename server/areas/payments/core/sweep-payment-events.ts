import type { Db } from '../../../infra/db/tables';

const kept = 90 * 86_400_000;

/** Removes events that payment companies do not repeat any more. */
export async function sweepPaymentEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - kept);
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute();
}
