import type { Call } from '../../../src/contract/define-call';
import { HttpProblem } from '../../errors/refusal';
import type { Db } from '../db/tables';

const weekMs = 7 * 86_400_000;

/** A user's changing request; the same key must always be used for the same request. */
export interface KeyedRequest {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
}

/** The file that a delivery attached, and its place. */
export interface Delivered {
  readonly applicantId: string;
  /** Undefined unless the file is a page of a document. */
  readonly elecId?: number;
  readonly pos?: number;
  readonly upload: { readonly id: string; readonly sha256: string; readonly size: number };
}

/**
 * The kept response to the request. With 'lock' the row is locked, for a transaction that may
 * replace it.
 * @throws {HttpProblem} 409 if the key belongs to another request
 */
export async function findAnswer(
  db: Db,
  { userId, key, requestHash }: KeyedRequest,
  lock?: 'lock',
): Promise<{ body: unknown } | undefined> {
  const kept = db
    .selectFrom('journal')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .select(['user_id', 'idempotency_key', 'request_hash', 'answer']);
  const row = await (lock ? kept.forUpdate() : kept).executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== requestHash)
    throw new HttpProblem(409, { code: 'key-of-another-request' });
  return row.answer === null ? undefined : { body: JSON.parse(row.answer) as unknown };
}

/**
 * Claims the key for this transaction. A concurrent request with the same key waits here until the
 * first one commits, and then gets false.
 */
export async function claimKey(
  tx: Db,
  { userId, key, requestHash }: KeyedRequest,
  { path, delivers }: Call,
  now: Date,
): Promise<boolean> {
  const claimed = await tx
    .insertInto('journal')
    .values({
      user_id: userId,
      idempotency_key: key,
      request_hash: requestHash,
      path,
      answered_at: now,
      kept_until: delivers ? null : new Date(now.getTime() + weekMs),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
    .returning('idempotency_key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Stores the response under its key, in the transaction that made the change. */
export async function keepAnswer(
  tx: Db,
  { userId, key }: KeyedRequest,
  body: unknown,
  delivered: Delivered | undefined,
): Promise<void> {
  await tx
    .updateTable('journal')
    .set({ answer: JSON.stringify(body), ...(delivered && columnsOf(delivered)) })
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .execute();
}

const columnsOf = ({ applicantId, elecId, pos, upload }: Delivered) => ({
  applicant_id: applicantId,
  elec_id: elecId ?? null,
  pos: pos ?? null,
  upload_id: upload.id,
  sha256: upload.sha256,
  size: upload.size,
});

/** Deletes a kept response that is no longer valid, so that a new one can replace it. */
export async function forgetAnswer(tx: Db, { userId, key }: KeyedRequest): Promise<void> {
  await tx
    .deleteFrom('journal')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .execute();
}

/**
 * The journal's deliveries for these keys, oldest first; for a message to Support only the key is
 * set.
 */
export async function findDeliveries(db: Db, userId: string, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return db
    .selectFrom('journal')
    .where('user_id', '=', userId)
    .where('idempotency_key', 'in', keys)
    .where('kept_until', 'is', null)
    .orderBy('answered_at')
    .select([
      'idempotency_key as key',
      'applicant_id as applicantId',
      'elec_id as elecId',
      'pos',
      'upload_id as uploadId',
    ])
    .execute();
}

/** Removes responses whose time of retention is over. */
export async function sweepAnswers(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('journal').where('kept_until', '<', now).execute();
}
