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
  if (await isFirst(tx, digestOf(secret, email))) await giveCoupons(tx, id, newUserActivity, now);
}

async function isFirst(tx: Db, digest: string): Promise<boolean> {
  const added = await tx
    .insertInto('welcomed_mailboxes')
    .values({ digest })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst();
  return added !== undefined;
}

const batchSize = 500;

/** Writes down the mailboxes of users who were welcomed before mailboxes were written down. */
export async function rememberWelcomed(db: Db, secret: ServerSecret): Promise<void> {
  for (;;) {
    const users = await db
      .selectFrom('users')
      .where('is_mailbox_known', '=', false)
      .select(['id', 'email'])
      .limit(batchSize)
      .execute();
    if (users.length === 0) return;
    for (const { email } of users) await isFirst(db, digestOf(secret, email));
    const ids = users.map(({ id }) => id);
    await db.updateTable('users').set({ is_mailbox_known: true }).where('id', 'in', ids).execute();
  }
}
