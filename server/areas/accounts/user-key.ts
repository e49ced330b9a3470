import { createHash } from 'node:crypto';
import type { Db } from '../../infra/db/tables';
import { newSecret } from '../../infra/secrets/random-id';
import type { ServerSecret } from '../../infra/secrets/server-secret';
import { isErasedKey } from './erasures';

/** The digest of an address, as phones make it (`userIdOf` in `src/storage/session.ts`). */
export const digestOfEmail = (email: string): string => digest(email.trim().toLowerCase());

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The key under which phones file a user's data: fixed for the life of the account. */
export const userKeyOf = ({
  email,
  user_key,
}: {
  readonly email: string;
  readonly user_key: string | null;
}): string => user_key ?? digestOfEmail(email);

/**
 * Gives a new account a key of its own if the digest of its address is the key of another account,
 * which had that address before, or of one that was deleted: nothing that waits on a phone for that
 * account is ever sent to this one. Call it after the account's row is inserted, so that a
 * concurrent change of an address is seen.
 */
export async function separateKey(
  tx: Db,
  secret: ServerSecret,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const key = digestOfEmail(email);
  const other = await tx
    .selectFrom('users')
    .where('user_key', '=', key)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst();
  if (!other && !(await isErasedKey(tx, secret, key))) return;
  const user_key = digest(newSecret());
  await tx.updateTable('users').set({ user_key }).where('id', '=', id).execute();
}
