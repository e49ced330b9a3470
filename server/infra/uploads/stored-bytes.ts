import { sql } from 'kysely';
import { ret } from '../../../src/contract/envelope';
import { HttpProblem } from '../../errors/refusal';
import type { Db } from '../db/tables';

/** Storage limits per user, in bytes: ten times what a coach party with all documents needs. */
export const storageBounds = {
  /** For files that are not attached yet; they are removed after a day. */
  loose: 256 * 1024 * 1024,
  all: 4 * 1024 * 1024 * 1024,
} as const;

/**
 * Checked before a file is received and again before it is stored. Concurrent uploads may exceed
 * the limit slightly; the semaphore of heavy work limits by how much.
 * @param incoming size of the file; 1 if it is not known yet
 * @throws {HttpProblem} with the remedy
 */
export async function checkStorage(db: Db, userId: string, incoming: number): Promise<void> {
  const { loose, all } = await storedBytes(db, userId);
  if (all + incoming > storageBounds.all)
    throw new HttpProblem(413, { code: 'account-full' }, {}, ret.fileRefused);
  if (loose + incoming > storageBounds.loose)
    throw new HttpProblem(429, { code: 'too-many-loose-files' }, { 'retry-after': '3600' });
}

async function storedBytes(db: Db, userId: string): Promise<{ loose: number; all: number }> {
  const { loose, all } = await db
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .select([
      sql<string | number>`coalesce(sum(size) filter (where attached_at is null), 0)`.as('loose'),
      sql<string | number>`coalesce(sum(size), 0)`.as('all'),
    ])
    .executeTakeFirstOrThrow();
  return { loose: Number(loose), all: Number(all) };
}
