import type { ChosenCountries, Identity } from '../security/login-codes';
import type { Db } from '../store/tables';
import { createUser, findUser } from './users';

/** Whose account an identity is; undefined if it is linked to none. */
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

/**
 * Links an identity to the account of an address that is proved to be its owner's, or to a new one.
 * @returns the account that it now has: another, if somebody linked it meanwhile
 */
export async function linkIdentity(
  tx: Db,
  { issuer, subject }: Identity,
  { email, ...countries }: ChosenCountries & { readonly email: string },
  now: Date,
): Promise<string> {
  const userId =
    (await findUser(tx, email))?.id ??
    (await createUser(tx, { email, password: null, ...countries }, now)) ??
    (await findUser(tx, email))?.id;
  if (userId === undefined) throw new Error('An account is neither there nor can it be made.');
  await tx
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
  return (await findIdentity(tx, { issuer, subject })) ?? userId;
}
