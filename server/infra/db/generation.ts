import { readFile } from 'node:fs/promises';
import { writeDurably } from '../folder/write-durably';
import { newId } from '../secrets/random-id';
import type { Db } from './tables';

/** Name of the file in the data folder that repeats the generation's id. */
export const generationFile = 'generation';

/**
 * Begins a new generation, because earlier responses to phones may no longer be true. The row is
 * written first: after an interruption row and file differ, and the next start begins another
 * generation.
 */
export async function beginGeneration(db: Db, witness: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('generation')
    .values({ id })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ id }))
    .execute();
  await writeDurably(witness, Buffer.from(id));
  return id;
}

/**
 * The common generation of database and data folder. If they differ, one was restored without the
 * other, and a new generation begins.
 */
export async function loadGeneration(db: Db, witness: string): Promise<string> {
  const row = await db.selectFrom('generation').select('id').executeTakeFirst();
  const seen = await readFile(witness, 'utf8').catch(unlessMissing);
  return row !== undefined && row.id === seen ? row.id : beginGeneration(db, witness);
}

/**
 * The generation of servers that keep their files in one bucket. None of them has a folder to
 * compare it with: after a point-in-time restore the row has to be deleted by hand.
 */
export async function sharedGeneration(db: Db): Promise<string> {
  await db
    .insertInto('generation')
    .values({ id: newId() })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute();
  const { id } = await db.selectFrom('generation').select('id').executeTakeFirstOrThrow();
  return id;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
