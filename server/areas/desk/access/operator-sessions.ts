import { createHash } from 'node:crypto';
import type { Db } from '../../../infra/db/tables';
import { newId, newSecret } from '../../../infra/secrets/random-id';
import type { Operator } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { rolesOf } from './operators';

const minute = 60_000;
/** A session ends eight hours after the log-in, however much it is used. */
const lifetime = 8 * 60 * minute;

/** Opens a session and returns its token; only the hash of the token is stored. */
export async function openOperatorSession(
  tx: Db,
  { operatorId, way }: { operatorId: string; way: Operator['way'] },
  now: Date,
): Promise<{ token: string; sessionId: string; expiresAt: Date }> {
  const token = newSecret();
  const sessionId = newId();
  const expiresAt = new Date(now.getTime() + lifetime);
  await tx
    .insertInto('operator_sessions')
    .values({
      id: sessionId,
      token_hash: hashOf(token),
      operator_id: operatorId,
      created_at: now,
      expires_at: expiresAt,
      last_seen_at: now,
      way,
    })
    .execute();
  return { token, sessionId, expiresAt };
}

/** The operator of a token; undefined if the session has ended or the operator was disabled. */
export async function findOperator(
  db: Db,
  token: string,
  now: Date,
): Promise<Operator | undefined> {
  const found = await db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .where('is_disabled', '=', false)
    .select(['operators.id as id', 'name', 'email', 'roles'])
    .select(['operator_sessions.id as sessionId', 'expires_at as expiresAt', 'last_seen_at', 'way'])
    .select(({ fn }) => fn.coalesce('proved_at', 'created_at').as('provedAt'))
    .executeTakeFirst();
  if (!found) return undefined;
  const { roles, last_seen_at, ...operator } = found;
  if (now.getTime() - last_seen_at.getTime() > 5 * minute)
    await db
      .updateTable('operator_sessions')
      .set({ last_seen_at: now })
      .where('id', '=', operator.sessionId)
      .execute();
  return { ...operator, roles: rolesOf({ roles }) };
}

/**
 * Requires that a session still holds where its call begins to act. It was checked before the body,
 * which may come much later; whoever is disabled, loses a role or is enrolled again has no session.
 * A change keeps the session from ending before its commit, so of two operators who take each
 * other's rights at once one is refused.
 * @throws {DeskRefusal} 'log-in-needed'
 */
export async function requireSession(
  tx: Db,
  { sessionId }: Operator,
  { now, changes }: { now: Date; changes: boolean },
): Promise<void> {
  const held = await tx
    .selectFrom('operator_sessions')
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .select('id')
    .$if(changes, (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!held) throw new DeskRefusal('log-in-needed');
}

/** Writes down that the second factor was used again in a session. */
export async function proveSession(tx: Db, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('operator_sessions')
    .set({ proved_at: now })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends one session. */
export async function endOperatorSession(tx: Db, sessionId: string): Promise<void> {
  await tx.deleteFrom('operator_sessions').where('id', '=', sessionId).execute();
}

/** Ends all sessions of an operator, at once: the next request needs a log-in. */
export async function endOperatorSessions(tx: Db, operatorId: string): Promise<void> {
  await tx.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).execute();
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
