import type { Selectable } from 'kysely';
import { ret } from '../../../../src/contract/envelope';
import { Refusal } from '../../../errors/refusal';
import type { Database, Db } from '../../../infra/db/tables';
import type { KnownPasskey } from '../../../infra/passkeys/ceremonies';

export type PasskeyRow = Selectable<Database['user_passkeys']>;

/** Nobody has more devices; a list without an end would be one that nobody looks through. */
export const mostPasskeys = 10;

export const passkeyWrong = () => new Refusal(ret.wrongCredentials, { code: 'passkey-wrong' });

/** The passkeys of an account, oldest first. */
export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('user_passkeys')
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .selectAll()
    .execute();

/** A passkey, whosever it is. */
export const findPasskey = (db: Db, id: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('user_passkeys').where('id', '=', id).selectAll().executeTakeFirst();

/** Whether an account has a passkey. */
export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('user_passkeys')
    .where('user_id', '=', userId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Adds a passkey to an account.
 * @throws {Refusal} if the account has too many, or the passkey belongs to an account already
 */
export async function insertPasskey(
  tx: Db,
  passkey: KnownPasskey & {
    readonly counter: number;
    readonly userId: string;
    readonly name: string;
  },
  now: Date,
): Promise<void> {
  const { userId, ...values } = passkey;
  // Two additions at once wait for each other, so that the number holds.
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
  checkNumber(await listPasskeys(tx, userId));
  const added = await tx
    .insertInto('user_passkeys')
    .values({ ...values, user_id: userId, added_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw passkeyWrong();
}

/** @throws {Refusal} if there is no room for another one */
export function checkNumber(own: readonly unknown[]): void {
  if (own.length >= mostPasskeys)
    throw new Refusal(ret.notAllowed, { code: 'too-many-passkeys', most: mostPasskeys });
}

/**
 * Notes that a passkey was used. A device whose counter goes back was copied and is refused before;
 * here, of two uses at once with one counter, one wins.
 * @returns false if the passkey is gone, or was used meanwhile
 */
export async function notePasskeyUse(
  tx: Db,
  known: PasskeyRow,
  counter: number,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable('user_passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', known.id)
    .where('counter', '=', known.counter)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Removes one passkey of an account, or all. */
export async function deletePasskeys(tx: Db, userId: string, id?: string): Promise<string[]> {
  const own = tx.deleteFrom('user_passkeys').where('user_id', '=', userId);
  const gone = await (id === undefined ? own : own.where('id', '=', id))
    .returning('name')
    .execute();
  return gone.map(({ name }) => name);
}
