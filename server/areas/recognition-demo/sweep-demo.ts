import type { Services } from '../../services';
import { demoHours } from '../../../src/domain/recognition-demo/demo-flow';

const hour = 3_600_000;
/** How long an id that has ended cannot start again. */
const endedKept = 30 * 24 * hour;

/** Removes the files of visits that have ended, uploads that were never read, and old visits. */
export async function sweepDemo(
  { db, demoBlobs }: Pick<Services, 'db' | 'demoBlobs'>,
  now: Date,
): Promise<void> {
  const gone = await db
    .selectFrom('demo_files')
    .where('expires_at', '<=', now)
    .select('id')
    .execute();
  for (const { id } of gone) {
    // The bytes first: if this is interrupted, the row leads the next sweep to them.
    await demoBlobs.remove(id);
    await db.deleteFrom('demo_files').where('id', '=', id).execute();
  }
  const oldest = now.getTime() - (demoHours + 1) * hour;
  // Bytes without a row, as after the restoring of a backup: none is ever needed longer.
  for await (const { id, writtenAt } of demoBlobs.list())
    if (writtenAt.getTime() < oldest) await demoBlobs.remove(id);
  const ended = new Date(now.getTime() - endedKept);
  await db.deleteFrom('demo_visits').where('ends_at', '<', ended).execute();
}
