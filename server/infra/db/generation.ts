import { readFile } from 'node:fs/promises';
import { writeDurably } from '../folder/write-durably';
import { newId } from '../secrets/random-id';
import type { Db } from './tables';

/** The witness's name in the data folder. */
export const witnessName = 'generation';

/**
 * Begins a generation: what phones were told before may no longer be so. The row goes first: stopped
 * in between, the witness does not match, and the next start begins another one.
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
 * The generation of database and folder together. Where they do not tell the same one, one of them
 * was put back without the other, by whatever means, and another generation begins.
 */
export async function loadGeneration(db: Db, witness: string): Promise<string> {
  const row = await db.selectFrom('generation').select('id').executeTakeFirst();
  const seen = await readFile(witness, 'utf8').catch(unlessMissing);
  return row !== undefined && row.id === seen ? row.id : beginGeneration(db, witness);
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
