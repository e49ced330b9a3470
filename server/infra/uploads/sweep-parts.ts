import { sql } from 'kysely';
import type { Db } from '../db/tables';
import type { BlobStore } from '../files/blob-store';

const batchSize = 500;
const day = 86_400_000;

/** Removes parts of uploads that no row tells of, when they are older than a day. */
export async function sweepParts(db: Db, blobs: BlobStore): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const before = (rows[0]?.now.getTime() ?? 0) - day;
  let batch: string[] = [];
  const removeUnknown = async () => {
    if (batch.length === 0) return;
    const known = await db
      .selectFrom('resumable_parts')
      .where('id', 'in', batch)
      .select('id')
      .execute();
    const ids = new Set(known.map(({ id }) => id));
    for (const id of batch) if (!ids.has(id)) await blobs.remove(id);
    batch = [];
  };
  for await (const { id, writtenAt } of blobs.list()) {
    if (writtenAt.getTime() < before) batch.push(id);
    if (batch.length >= batchSize) await removeUnknown();
  }
  await removeUnknown();
}

/** Forgets all unfinished uploads: their clients restart. */
export async function forgetUnfinished(db: Db): Promise<void> {
  await db.deleteFrom('resumable_uploads').execute();
  await db.deleteFrom('upload_leases').execute();
  await db.deleteFrom('unfinished_bytes').execute();
}
