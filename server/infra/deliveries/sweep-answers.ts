import type { Db } from '../db/tables';

const kept = 7 * 86_400_000;

/** Removes answers that nobody asks for again. */
export async function sweepAnswers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - kept);
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
}
