import type { BlobStore } from '../files/blob-store';
import { mayRemoveFiles } from '../db/mutex';
import type { Db } from '../db/tables';
import { transact } from '../db/transact';

const day = 86_400_000;
const batchSize = 500;

/**
 * In milliseconds; longer than any request runs, so that no running request is attaching the
 * upload.
 */
const grace = 3_600_000;

/**
 * Removes uploads that were replaced, deleted or never attached.
 * @throws {AggregateError} at the end, with the failures
 */
export async function sweepUploads(db: Db, blobs: BlobStore, now: Date): Promise<void> {
  const gone = await db
    .selectFrom('uploads')
    .where(({ and, eb, or }) =>
      or([
        eb('detached_at', 'is not', null),
        and([
          eb('attached_at', 'is', null),
          eb('expires_at', '<', new Date(now.getTime() - grace)),
        ]),
      ]),
    )
    .select('id')
    .execute();
  const failures: unknown[] = [];
  for (const { id } of gone)
    await transact(db, async (tx) => {
      if (!(await mayRemoveFiles(tx))) return;
      // The row is deleted first: the database rejects this if the file is still in use, before its
      // bytes are lost. After an interruption the rollback restores the row, and the next sweep
      // repeats the removal.
      await tx.deleteFrom('uploads').where('id', '=', id).execute();
      await blobs.remove(id);
    }).catch((error: unknown) => void failures.push(error));
  if (failures.length === 0) return;
  const reasons = new Set(failures.map((error) => (error instanceof Error ? error.message : '')));
  throw new AggregateError(
    failures,
    `${failures.length} of ${gone.length} uploads could not be removed: ${[...reasons].join('; ')}`,
  );
}

/**
 * Removes old files without a row. If they are the majority, the folder more likely belongs to
 * another database, and nothing is removed.
 * @throws {Error} in that case
 */
export async function sweepOrphans(db: Db, blobs: BlobStore, now: Date): Promise<void> {
  const orphans: string[] = [];
  let known = 0;
  const look = async (batch: readonly { id: string; writtenAt: Date }[]) => {
    const rows = await knownUploads(db, batch);
    known += rows.size;
    for (const { id, writtenAt } of batch)
      if (!rows.has(id) && now.getTime() - writtenAt.getTime() >= day) orphans.push(id);
  };
  let batch: { id: string; writtenAt: Date }[] = [];
  for await (const file of blobs.list()) {
    batch.push(file);
    if (batch.length < batchSize) continue;
    await look(batch);
    batch = [];
  }
  await look(batch);
  if (orphans.length > known)
    throw new Error(
      `${orphans.length} files belong to no row and ${known} do: is this the right database?`,
    );
  for (const id of orphans)
    await transact(db, async (tx) => {
      if (await mayRemoveFiles(tx)) await blobs.remove(id);
    });
}

async function knownUploads(db: Db, files: readonly { id: string }[]): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const ids = files.map(({ id }) => id);
  const rows = await db.selectFrom('uploads').where('id', 'in', ids).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
