import type { Db } from '../db/tables';

/** Removes counts whose time is over. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limits').where('ends_at', '<', now).execute();
}
