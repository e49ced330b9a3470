import { newUserActivity } from '../coupons/coupon-kinds';
import { giveCoupons } from '../coupons/give-coupons';
import { newId } from '../security/random-id';
import type { ChosenCountries } from '../security/login-codes';
import { openSession } from '../security/sessions';
import type { Db } from '../store/tables';

export const findUser = (db: Db, email: string) =>
  db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst();

/** Makes an account with what a new user gets; undefined if its address has one. */
export async function createUser(
  tx: Db,
  user: ChosenCountries & { readonly email: string; readonly password: string | null },
  now: Date,
): Promise<string | undefined> {
  const id = newId();
  const created = await tx
    .insertInto('users')
    .values({
      id,
      email: user.email,
      password: user.password,
      country_id: user.country_id ?? null,
      country_residence_id: user.country_residence_id ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return undefined;
  await giveCoupons(tx, id, newUserActivity, now);
  return id;
}

/** Opens a session and answers the user with its token. */
export async function enter(
  db: Db,
  userId: string,
  { now, device }: { readonly now: Date; readonly device: string },
) {
  const token = await openSession(db, { userId, device }, now);
  const { email, country_id, country_residence_id } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'country_id', 'country_residence_id'])
    .executeTakeFirstOrThrow();
  return {
    token,
    email,
    country_id: country_id ?? undefined,
    country_residence_id: country_residence_id ?? undefined,
  };
}
