import { ret } from '../../../src/contract/envelope';
import { isLanguage, type Language } from '../../../src/contract/languages';
import { sourceLanguage } from '../../../src/domain/languages';
import { Refusal } from '../../errors/refusal';
import type { Db } from '../../infra/db/tables';
import { newId } from '../../infra/secrets/random-id';
import type { Services } from '../../services';
import { findCountry } from '../catalogue/catalogue';
import { welcome } from '../coupons/welcome';
import type { ChosenCountries } from './login-codes';
import { separateKey } from './user-key';

/** @throws {Refusal} for a country that the catalogue does not have */
export function knownCountry(
  { catalogue }: Pick<Services, 'catalogue'>,
  id: number | undefined,
): number | undefined {
  if (id !== undefined && !findCountry(catalogue, id))
    throw new Refusal(ret.invalid, { code: 'country-unknown' });
  return id;
}

export const findUser = (db: Db, email: string) =>
  db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst();

/**
 * Waits for a password reset or a deletion of the account that is under way; until the transaction
 * ends, none begins. What the log-in rests on is read after it.
 * @returns whether the account is still there
 */
export async function holdAccount(tx: Db, userId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** The addresses of some users. */
export async function emailsOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const users = await db
    .selectFrom('users')
    .where('id', 'in', userIds)
    .select(['id', 'email'])
    .execute();
  return new Map(users.map(({ id, email }) => [id, email]));
}

/** The address of a user, and the language of their mails; undefined if there is none, or it was deleted. */
export async function contactOf(
  db: Db,
  userId: string,
): Promise<{ email: string; language: Language } | undefined> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .select(['email', 'language'])
    .executeTakeFirst();
  if (!user) return undefined;
  const { email, language } = user;
  return { email, language: isLanguage(language) ? language : sourceLanguage };
}

/** Makes an account with what a new user gets; undefined if its address has one. */
export async function createUser(
  tx: Db,
  services: Pick<Services, 'secret' | 'settings'>,
  user: ChosenCountries & {
    readonly email: string;
    readonly password: string | null;
    /** If a passkey was made for it before. */
    readonly id?: string;
  },
  now: Date,
): Promise<string | undefined> {
  const id = user.id ?? newId();
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
  const { secret, settings } = services;
  await separateKey(tx, secret, { id, email: user.email });
  if (settings.site.welcomeCoupons) await welcome(tx, secret, { id, email: user.email }, now);
  return id;
}

/** How to reach the traveller of an order, and whether the account was deleted. */
export const travellerContact = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'language', 'erased_at'])
    .executeTakeFirst();
