import { HttpProblem } from '../../errors/refusal';
import type { Db } from '../db/tables';

/** A customer's request for a change: the same key must mean the same request. */
export interface KeyedRequest {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
}

/**
 * The answer that the request already got; a transaction that may replace it locks it.
 * @throws {HttpProblem} 409 when its key belongs to another request
 */
export async function findAnswer(
  db: Db,
  { userId, key, requestHash }: KeyedRequest,
  lock?: 'lock',
): Promise<{ body: unknown } | undefined> {
  const kept = db
    .selectFrom('idempotency')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['request_hash', 'answer']);
  const row = await (lock ? kept.forUpdate() : kept).executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== requestHash)
    throw new HttpProblem(409, 'This idempotency key belongs to another request.');
  return row.answer === null ? undefined : { body: JSON.parse(row.answer) as unknown };
}

/**
 * Makes the key this transaction's. A twin of the request that runs at the same moment waits here
 * until the first one is committed, and is then told false.
 */
export async function claimKey(
  tx: Db,
  { userId, key, requestHash }: KeyedRequest,
  now: Date,
): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency')
    .values({ user_id: userId, key, request_hash: requestHash, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Keeps the answer with its key, in the transaction of what it answers. */
export async function keepAnswer(tx: Db, request: KeyedRequest, body: unknown): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(body) })
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .execute();
}

export async function forgetAnswer(tx: Db, { userId, key }: KeyedRequest): Promise<void> {
  await tx.deleteFrom('idempotency').where('user_id', '=', userId).where('key', '=', key).execute();
}
