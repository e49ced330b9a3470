import { createHash } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../../../infra/db/tables';
import { newSecret } from '../../../infra/secrets/random-id';

const lifetime = 5 * 60_000;

/** Whose proof it is: it holds in the session in which it was given, and ends with it. */
export interface Prover {
  readonly userId: string;
  readonly sessionId: string;
}

/** Makes a proof that the owner was there; only its hash is stored. */
export async function makeOwnerProof(
  tx: Db,
  { userId, sessionId }: Prover,
  now: Date,
): Promise<string> {
  const token = newSecret();
  await tx
    .insertInto('owner_proofs')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      session_id: sessionId,
      expires_at: new Date(now.getTime() + lifetime),
    })
    .execute();
  return token;
}

/** Whether a proof holds. */
export async function holdsOwnerProof(
  db: Db,
  token: string,
  prover: Prover,
  now: Date,
): Promise<boolean> {
  const kept = db.selectFrom('owner_proofs').where(isProof(token, prover, now));
  return (await kept.select('user_id').executeTakeFirst()) !== undefined;
}

/** Uses a proof up; false if it does not hold, or a concurrent request has used it. */
export async function useOwnerProof(
  tx: Db,
  token: string,
  prover: Prover,
  now: Date,
): Promise<boolean> {
  const kept = tx.deleteFrom('owner_proofs').where(isProof(token, prover, now));
  return (await kept.returning('user_id').executeTakeFirst()) !== undefined;
}

const isProof =
  (token: string, { userId, sessionId }: Prover, now: Date) =>
  (eb: ExpressionBuilder<Database, 'owner_proofs'>) =>
    eb.and([
      eb('token_hash', '=', hashToken(token)),
      eb('user_id', '=', userId),
      eb('session_id', '=', sessionId),
      eb('expires_at', '>', now),
    ]);

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
