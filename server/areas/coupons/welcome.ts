import type { ServerSecret } from '../../infra/secrets/server-secret';
import type { Db } from '../../infra/db/tables';
import { newUserActivity } from './coupon-kinds';
import { giveCoupons } from './give-coupons';
import { mailboxOf } from './mailbox';

/** By what a mailbox is recognised: nobody without the server's secret can try addresses against it. */
const digestOf = (secret: ServerSecret, email: string) =>
  secret.sign('new-user-coupons', mailboxOf(email));

/**
 * Gives a new user what new users get, once for each mailbox: other spellings of an address that had
 * it get none, and nothing else tells that. Of two at the same moment one gets it.
 */
export async function welcome(
  tx: Db,
  secret: ServerSecret,
  { id, email }: { readonly id: string; readonly email: string },
  now: Date,
): Promise<void> {
  if (await noteMailbox(tx, secret, email)) await giveCoupons(tx, id, newUserActivity, now);
}

/** Writes down that a mailbox is no new one any more; false where it was not. */
export async function noteMailbox(tx: Db, secret: ServerSecret, email: string): Promise<boolean> {
  const added = await tx
    .insertInto('welcomed_mailboxes')
    .values({ digest: digestOf(secret, email) })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst();
  return added !== undefined;
}
