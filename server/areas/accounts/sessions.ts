import { createHash } from 'node:crypto';
import { HttpProblem } from '../../errors/refusal';
import type { Db } from '../../infra/db/tables';
import { newId, newSecret } from '../../infra/secrets/random-id';
import { isTokenOfErased } from './erasures';

/** Why a token opens no session: its account was deleted, or a log-in is needed. */
export async function sessionRefusal(db: Db, token: string | undefined): Promise<HttpProblem> {
  const isErased = token !== undefined && (await isErasedToken(db, token));
  return new HttpProblem(401, { code: isErased ? 'account-deleted' : 'log-in-needed' });
}

/**
 * Identifies a device of an account by its label ('Chrome on Android'). Nothing is stored on the
 * phone for it, and a browser update does not make the device new.
 */
export const deviceHash = (userId: string, device: string): string =>
  createHash('sha256').update(`${userId}\n${device}`).digest('hex');

interface DeviceOfUser {
  readonly userId: string;
  readonly hash: string;
}

/**
 * Records a log-in from a device.
 * @returns whether the account was not used on this device before
 */
export async function recordDevice(
  tx: Db,
  { userId, hash }: DeviceOfUser,
  now: Date,
): Promise<{ readonly isNew: boolean }> {
  const added = await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hash, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doNothing())
    .returning('device_hash')
    .executeTakeFirst();
  if (added) return { isNew: true };
  await tx
    .updateTable('known_devices')
    .set({ last_seen_at: now })
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .execute();
  return { isNew: false };
}

/** Forgets a device that another session logged out, so that its next log-in counts as new. */
async function forgetDevice(tx: Db, { userId, hash }: DeviceOfUser): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .execute();
}

/** Forgets all devices of a user, or all but one. */
async function forgetDevices(tx: Db, userId: string, butHash: string | null = null): Promise<void> {
  const all = tx.deleteFrom('known_devices').where('user_id', '=', userId);
  await (butHash === null ? all : all.where('device_hash', '<>', butHash)).execute();
}

const hour = 3_600_000;
const day = 24 * hour;
const lifetime = 30 * day;
const longestLifetime = 180 * day;

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly countryId: number | null;
  readonly residenceId: number | null;
  /** The session of the request. */
  readonly sessionId: string;
}

/** Opens a session and returns its token; only the hash of the token is stored. */
export async function openSession(
  db: Db,
  { userId, device }: { userId: string; device: string },
  now: Date,
): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: hashToken(token),
      user_id: userId,
      device,
      device_hash: deviceHash(userId, device),
      created_at: now,
      last_used_at: now,
      expires_at: endOf(now, now),
    })
    .execute();
  return token;
}

/** The user of a token. Each use extends the session; this is written at most once an hour. */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
): Promise<SessionUser | undefined> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .select(['users.id', 'email', 'country_id', 'country_residence_id'])
    .select(['sessions.id as session_id', 'sessions.created_at', 'last_used_at'])
    .executeTakeFirst();
  if (!found) return undefined;
  if (now.getTime() - found.last_used_at.getTime() >= hour)
    await db
      .updateTable('sessions')
      .set({ last_used_at: now, expires_at: endOf(found.created_at, now) })
      .where('id', '=', found.session_id)
      // Of several concurrent calls only one writes.
      .where('last_used_at', '=', found.last_used_at)
      .execute();
  return {
    id: found.id,
    email: found.email,
    countryId: found.country_id,
    residenceId: found.country_residence_id,
    sessionId: found.session_id,
  };
}

/** Whether a session exists and has not expired. */
export async function sessionIsOpen(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a session of this user exists and has not expired. */
export async function hasSession(
  db: Db,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** The open sessions of a user, the most recently used first. */
export const listSessions = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();

/**
 * Ends one session; false if the user has no such session. If another session ends it, its device
 * counts as new at the next log-in.
 */
export async function closeSession(
  db: Db,
  { userId, sessionId, by }: { userId: string; sessionId: string; by: string },
): Promise<boolean> {
  const closed = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('device_hash')
    .executeTakeFirst();
  if (closed?.device_hash && sessionId !== by)
    await forgetDevice(db, { userId, hash: closed.device_hash });
  return closed !== undefined;
}

/** Ends all sessions of a user except this one, and the link codes that could open another. */
export async function closeOtherSessions(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await db.deleteFrom('login_codes').where('user_id', '=', userId).execute();
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .execute();
  const own = await db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select('device_hash')
    .executeTakeFirst();
  await forgetDevices(db, userId, own?.device_hash);
}

/** Ends all sessions of a user, and the link codes that could open one. */
export async function closeAllSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('login_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await forgetDevices(db, userId);
}

/** Whether a session was not ended meanwhile. */
export const isOpen = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db.selectFrom('sessions').where('id', '=', sessionId).select('id').executeTakeFirst()) !==
  undefined;

/** The expiry of a session that was opened then and is used now. */
const endOf = (openedAt: Date, now: Date) =>
  new Date(Math.min(now.getTime() + lifetime, openedAt.getTime() + longestLifetime));

/** Whether this token was of an account that was deleted. */
export const isErasedToken = (db: Db, token: string): Promise<boolean> =>
  isTokenOfErased(db, hashToken(token));

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
