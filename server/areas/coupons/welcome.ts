import type { Db } from '../../infra/db/tables';
import type { ServerSecret } from '../../infra/secrets/server-secret';
import { newUserActivity } from './coupon-kinds';
import { giveCoupons } from './give-coupons';

/** The two domains of a service that ignores dots. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox of an address, as far as its spelling shows: without case, without `+alias`, for
 * Gmail without dots. For comparison only; mail is sent to the address as typed.
 */
export function mailboxOf(email: string): string {
  const address = email.normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).replace(/\.$/, '');
  const local = address.slice(0, Math.max(0, at));
  const plus = local.indexOf('+');
  // A leading plus is part of the name.
  const name = plus > 0 ? local.slice(0, plus) : local;
  if (!dotless.has(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}

/** Keyed digest of a mailbox: without the server's secret nobody can test addresses against it. */
const digestOf = (secret: ServerSecret, email: string) =>
  secret.sign('new-user-coupons', mailboxOf(email));

/**
 * Gives a new user the welcome coupons, once per mailbox: another spelling of a known address
 * silently gets none. Of two concurrent sign-ups one gets them.
 */
export async function welcome(
  tx: Db,
  secret: ServerSecret,
  { id, email }: { readonly id: string; readonly email: string },
  now: Date,
): Promise<void> {
  if (await recordMailbox(tx, secret, email)) await giveCoupons(tx, id, newUserActivity, now);
}

/** Records a mailbox; false if it was already recorded. */
export async function recordMailbox(tx: Db, secret: ServerSecret, email: string): Promise<boolean> {
  const before = secret.earlier ?? [];
  if (before.length > 0) {
    const digests = before.map((each) => digestOf(each, email));
    const known = await tx
      .selectFrom('welcomed_mailboxes')
      .where('digest', 'in', digests)
      .select('digest')
      .executeTakeFirst();
    if (known) return false;
  }
  const added = await tx
    .insertInto('welcomed_mailboxes')
    .values({ digest: digestOf(secret, email) })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst();
  return added !== undefined;
}
