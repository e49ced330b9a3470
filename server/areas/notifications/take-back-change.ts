import { removeJobs } from '../../infra/jobs/add-jobs';
import type { Db } from '../../infra/db/tables';

/**
 * Takes back a change that was undone before its mail was due. Call it inside the transaction that
 * undoes it.
 */
export async function takeBackChange(tx: Db, source: string): Promise<void> {
  const removed = await tx
    .deleteFrom('changes')
    .where('source', '=', source)
    .returning('id')
    .executeTakeFirst();
  if (removed) await removeJobs(tx, [`mail/${removed.id}`, `push/${removed.id}/`]);
}
