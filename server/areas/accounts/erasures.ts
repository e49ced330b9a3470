import type { Selectable } from 'kysely';
import type { Database, Db } from '../../infra/db/tables';
import { eachSecret, type ServerSecret } from '../../infra/secrets/server-secret';

/** A deletion of an account. */
export type Erasure = Selectable<Database['erasures']>;

/** A user key that reveals nothing to whoever reads the list of erasures. */
export const markOfKey = (secret: ServerSecret, key: string): string => secret.sign('erased', key);

/** Whether a deleted account had this key. */
export async function isErasedKey(db: Db, secret: ServerSecret, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('erasures')
    .where(
      'key_mark',
      'in',
      eachSecret(secret).map((each) => markOfKey(each, key)),
    )
    .select('user_id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Records an erasure; one that is recorded already stays as it is. */
export async function recordErasure(tx: Db, erasure: Erasure): Promise<void> {
  await tx
    .insertInto('erasures')
    .values(erasure)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** All erasures, oldest first. */
export const listErasures = (db: Db): Promise<Erasure[]> =>
  db.selectFrom('erasures').orderBy('erased_at').orderBy('user_id').selectAll().execute();

/** Whether a log-in token was of an account that was deleted. */
export async function isTokenOfErased(db: Db, tokenHash: string): Promise<boolean> {
  const found = await db
    .selectFrom('erased_sessions')
    .where('token_hash', '=', tokenHash)
    .select('token_hash')
    .executeTakeFirst();
  return found !== undefined;
}
