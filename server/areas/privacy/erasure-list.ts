import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { listErasures, recordErasure, type Erasure } from '../accounts/erasures';
import { writeDurably } from '../../infra/folder/write-durably';
import type { Db } from '../../infra/db/tables';
import { transact } from '../../infra/db/transact';
import type { ServerSecret } from '../../infra/secrets/server-secret';
import { eraseTraveller } from './erase-traveller';

/** Name of the file in the data folder that repeats the deletions of accounts. */
export const erasuresFile = 'erasures.jsonl';

const line = v.object({
  user_id: v.string(),
  key_mark: v.string(),
  erased_at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
});

/** @throws {Error} if a line is damaged: an erasure that is skipped would be undone */
async function readList(path: string): Promise<Map<string, Erasure>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  const erasures = text
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => v.parse(line, JSON.parse(each)));
  return new Map(erasures.map((erasure) => [erasure.user_id, erasure]));
}

/** Adds the database's erasures to the list beside it, which a restore does not replace. */
export async function noteErasures(db: Db, path: string): Promise<void> {
  const listed = await readList(path);
  const missing = (await listErasures(db)).filter(({ user_id }) => !listed.has(user_id));
  if (missing.length === 0) return;
  const all = [...listed.values(), ...missing];
  const lines = all.map((erasure) => `${JSON.stringify(erasure)}\n`).join('');
  await writeDurably(path, Buffer.from(lines));
}

/**
 * Repeats the listed erasures that the database does not have: it was restored from an older
 * backup.
 * @returns how many accounts were erased again
 */
export async function repeatErasures(
  { db, secret }: { readonly db: Db; readonly secret: ServerSecret },
  path: string,
  now: Date,
): Promise<number> {
  let repeated = 0;
  for (const erasure of (await readList(path)).values()) {
    const rows = await transact(db, async (tx) => {
      const erased = await eraseTraveller(tx, secret, erasure.user_id, now);
      await recordErasure(tx, erasure);
      return erased;
    });
    if (rows) repeated += 1;
  }
  return repeated;
}
