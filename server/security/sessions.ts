import { createHash } from 'node:crypto';
import type { Db } from '../store/tables';
import { newSecret } from './random-id';

const day = 86_400_000;
const lifetime = 30 * day;

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly countryId: number | null;
  readonly residenceId: number | null;
}

/** Opens a session and answers its token, of which only the hash is kept. */
export async function openSession(db: Db, userId: string, now: Date): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetime),
    })
    .execute();
  return token;
}

/** Who a token belongs to; each day of use makes the session last 30 days more. */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
): Promise<SessionUser | undefined> {
  const tokenHash = hashToken(token);
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select(['users.id', 'email', 'country_id', 'country_residence_id', 'expires_at'])
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.expires_at.getTime() - now.getTime() < lifetime - day)
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(now.getTime() + lifetime) })
      .where('token_hash', '=', tokenHash)
      .execute();
  return {
    id: found.id,
    email: found.email,
    countryId: found.country_id,
    residenceId: found.country_residence_id,
  };
}

export async function closeAllSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
