import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database, Db } from '../../infra/db/tables';
import { newSecret } from '../../infra/secrets/random-id';

const lifetime = 60_000;

/** In milliseconds; long enough for a mail to arrive and be read. */
const emailLifetime = 20 * 60_000;

export type LoginCode = Selectable<Database['login_codes']>;

/** A person whom a provider has just identified. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Set only if the provider has confirmed it. */
  readonly email?: string | undefined;
}

export interface ChosenCountries {
  readonly country_id?: number | undefined;
  readonly country_residence_id?: number | undefined;
}

/** A page's request to redeem a code. */
export interface Redemption {
  readonly token: string;
  readonly verifier?: string | undefined;
}

/** Base64url SHA-256 of a verifier; also used as the nonce of OpenID Connect. */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/**
 * Creates a code for a link that logs in without a verifier; the page asks for confirmation first.
 */
export function issueLoginCode(db: Db, userId: string, now: Date): Promise<string> {
  return insertCode(db, { user_id: userId, challenge: null }, now);
}

/** Creates a code that only the browser can redeem that started the log-in with this challenge. */
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

/**
 * The valid code of a link; codes of redirects are excluded, because they are bound to a browser.
 */
export const findLinkCode = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('login_codes')
    .innerJoin('users', 'users.id', 'login_codes.user_id')
    .where('code_hash', '=', hashCode(token))
    .where('challenge', 'is', null)
    .where('expires_at', '>', now)
    .select('users.email')
    .executeTakeFirst();

/**
 * The valid code, if its challenge matches the verifier; a code without a challenge requires that
 * there is no verifier.
 */
export const findCode = (
  db: Db,
  { token, verifier }: Redemption,
  now: Date,
): Promise<LoginCode | undefined> =>
  db
    .selectFrom('login_codes')
    .where('code_hash', '=', hashCode(token))
    .where('challenge', verifier === undefined ? 'is' : '=', challengeFor(verifier))
    .where('expires_at', '>', now)
    .selectAll()
    .executeTakeFirst();

/**
 * Uses the code up, if it is still in this state; undefined if a concurrent request has used it.
 */
export const useLoginCode = (
  db: Db,
  { token, verifier }: Redemption,
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

/** Marks the code as redeemed; from now on it also needs a confirmed address. */
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
