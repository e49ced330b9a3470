import { HttpProblem } from '../../errors/refusal';
import { findOrder } from '../orders/find-order';
import { newId } from '../../infra/secrets/random-id';
import type { Db } from '../../infra/db/tables';

export interface Feedback {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly orderId: string | undefined;
  readonly content: string;
}

/**
 * Whether the server has this feedback already, however long ago it came.
 * @throws {HttpProblem} 409 when its key belongs to another request
 */
export async function hasFeedback(
  db: Db,
  { userId, idempotencyKey, requestHash }: Feedback,
): Promise<boolean> {
  const earlier = await db
    .selectFrom('feedback')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .select('request_hash')
    .executeTakeFirst();
  if (earlier && earlier.request_hash !== requestHash)
    throw new HttpProblem(409, 'This idempotency key belongs to another request.');
  return earlier !== undefined;
}

/**
 * Takes a traveller's feedback in, once.
 * @throws {Refusal} notFound where it is about an order that is not the traveller's
 */
export async function addFeedback(db: Db, feedback: Feedback, now: Date): Promise<void> {
  if (await hasFeedback(db, feedback)) return;
  const { userId, orderId } = feedback;
  const order = orderId === undefined ? undefined : await findOrder(db, userId, orderId, 'read');
  await db
    .insertInto('feedback')
    .values({
      id: newId(),
      user_id: userId,
      idempotency_key: feedback.idempotencyKey,
      request_hash: feedback.requestHash,
      order_id: order?.id ?? null,
      content: feedback.content,
      created_at: now,
      mailed_at: null,
    })
    .execute();
}
