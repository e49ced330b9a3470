import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database, Db } from '../../infra/db/tables';
import { newSecret } from '../../infra/secrets/random-id';

const lifetime = 60_000;

/** Long enough for a mail to come and be read. */
const emailLifetime = 20 * 60_000;

export type LoginCode = Selectable<Database['login_codes']>;

/** Somebody whom a provider has just recognised. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Only if the provider has proved it. */
  readonly email?: string | undefined;
}

export interface ChosenCountries {
  readonly country_id?: number | undefined;
  readonly country_residence_id?: number | undefined;
}

/** What a page brings to redeem a code. */
export interface Redeeming {
  readonly token: string;
  readonly verifier?: string | undefined;
}

/** Base64url SHA-256: what a verifier is known by, and the nonce of OpenID. */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** A code for a link, that logs a user in without a verifier: whoever has it is asked first. */
export function issueLoginCode(db: Db, userId: string, now: Date): Promise<string> {
  return insertCode(db, { user_id: userId, challenge: null }, now);
}

/** A code for the browser alone that has left for a provider with this challenge. */
export function issueSocialCode(
  db: Db,
  identity: Identity,
  { challenge, ...countries }: ChosenCountries & { challenge: string },
  now: Date,
): Promise<string> {
  const { issuer, subject, email } = identity;
  return insertCode(db, { challenge, issuer, subject, email, ...countries }, now);
}

async function insertCode(db: Db, code: Partial<LoginCode>, now: Date): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('login_codes')
    .values({
      user_id: null,
      issuer: null,
      subject: null,
      email: null,
      country_id: null,
      country_residence_id: null,
      challenge: null,
      ...code,
      code_hash: hashCode(token),
      waits_for_email: false,
      expires_at: new Date(now.getTime() + lifetime),
    })
    .execute();
  return token;
}

/** The living code of a link; a code of a redirect is nobody's but its browser's. */
export const findLinkCode = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('login_codes')
    .innerJoin('users', 'users.id', 'login_codes.user_id')
    .where('code_hash', '=', hashCode(token))
    .where('challenge', 'is', null)
    .where('expires_at', '>', now)
    .select('users.email')
    .executeTakeFirst();

/** The living code, if it was made for this verifier, or for none and none is brought. */
export const findCode = (
  db: Db,
  { token, verifier }: Redeeming,
  now: Date,
): Promise<LoginCode | undefined> =>
  db
    .selectFrom('login_codes')
    .where('code_hash', '=', hashCode(token))
    .where('challenge', verifier === undefined ? 'is' : '=', challengeFor(verifier))
    .where('expires_at', '>', now)
    .selectAll()
    .executeTakeFirst();

/** Uses the code up, in the state it was found in; undefined if somebody was faster. */
export const useLoginCode = (
  db: Db,
  { token, verifier }: Redeeming,
  { waitsForEmail }: { waitsForEmail: boolean },
  now: Date,
): Promise<LoginCode | undefined> =>
  db
    .deleteFrom('login_codes')
    .where('code_hash', '=', hashCode(token))
    .where('challenge', verifier === undefined ? 'is' : '=', challengeFor(verifier))
    .where('waits_for_email', '=', waitsForEmail)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** The code has been redeemed, and from now on opens nothing without a proved address. */
export async function waitForEmail(db: Db, code: LoginCode, now: Date): Promise<void> {
  await db
    .updateTable('login_codes')
    .set({ waits_for_email: true, expires_at: new Date(now.getTime() + emailLifetime) })
    .where('code_hash', '=', code.code_hash)
    .where('waits_for_email', '=', false)
    .execute();
}

const challengeFor = (verifier: string | undefined) =>
  verifier === undefined ? null : challengeOf(verifier);

const hashCode = (token: string) => createHash('sha256').update(token).digest('hex');
