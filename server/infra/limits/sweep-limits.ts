import type { Db } from '../db/tables';

/** Removes expired counts. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limits').where('ends_at', '<', now).execute();
}
