import type { ChosenCountries, Identity } from './login-codes';
import { newId } from '../../infra/secrets/random-id';
import type { Services } from '../../services';
import type { Db } from '../../infra/db/tables';
import { createUser, findUser } from './users';
import { facebookIssuer } from './social/facebook-provider';
import type { ProviderName } from '../../infra/audit/audit-events';

/** The account of an identity; undefined if it is not linked. */
export async function findIdentity(
  db: Db,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('user_id')
    .executeTakeFirst();
  return found?.user_id;
}

export interface Linking {
  /**
   * The account that the identity is linked to now; another one if a concurrent request linked it
   * first.
   */
  readonly userId: string;
  /** Whether the account was created for this identity. */
  readonly isNew: boolean;
  readonly isLinked: boolean;
}

/** Links an identity to the account of its owner's confirmed address, or to a new account. */
export async function linkIdentity(
  tx: Db,
  services: Pick<Services, 'secret' | 'settings'>,
  { issuer, subject, email: proved }: Identity,
  { email, ...countries }: ChosenCountries & { readonly email: string },
  now: Date,
): Promise<Linking> {
  const known = (await findUser(tx, email))?.id;
  const made =
    known === undefined
      ? await createUser(tx, services, { email, password: null, ...countries }, now)
      : undefined;
  const userId = known ?? made ?? (await findUser(tx, email))?.id;
  if (userId === undefined) throw new Error('An account is neither there nor can it be made.');
  const linked = await tx
    .insertInto('identities')
    .values({
      id: newId(),
      issuer,
      subject,
      user_id: userId,
      email: proved ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return {
    userId: (await findIdentity(tx, { issuer, subject })) ?? userId,
    isNew: made !== undefined,
    isLinked: linked !== undefined,
  };
}

/** The linked log-ins of an account, oldest first. */
export const listIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('identities')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

/** Stores the address that a provider has just confirmed. */
export async function keepProvedEmail(tx: Db, { issuer, subject, email }: Identity): Promise<void> {
  if (email === undefined) return;
  await tx
    .updateTable('identities')
    .set({ email })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where((row) => row('email', 'is distinct from', email))
    .execute();
}

/** Unlinks one identity of an account, or all, and deletes their pending log-in codes. */
export async function unlinkIdentities(tx: Db, userId: string, id?: string) {
  const own = tx.deleteFrom('identities').where('user_id', '=', userId);
  const gone = await (id === undefined ? own : own.where('id', '=', id))
    .returning(['issuer', 'subject'])
    .execute();
  for (const { issuer, subject } of gone)
    await tx
      .deleteFrom('login_codes')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute();
  return gone;
}

/** The provider name of an issuer; every OpenID issuer counts as Google. */
export const providerName = (issuer: string): ProviderName =>
  issuer === facebookIssuer ? 'facebook' : 'google';
