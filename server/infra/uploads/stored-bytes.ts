import { sql } from 'kysely';
import { ret } from '../../../src/contract/envelope';
import { HttpProblem } from '../../errors/refusal';
import type { Db } from '../db/tables';

/** What a user's files may take: a coach of travellers with all their documents takes a tenth. */
export const storageBounds = {
  /** Of files that belong to no application yet; they are removed after a day. */
  loose: 256 * 1024 * 1024,
  all: 4 * 1024 * 1024 * 1024,
} as const;

/**
 * Asked before a file is read and again before it is kept; a user can go beyond it by what comes at
 * the same moment, which the gate of heavy work bounds.
 * @param incoming bytes of the file; 1 where only the file itself will tell
 * @throws {HttpProblem} with what to do
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
