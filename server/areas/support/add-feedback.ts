import { findOrder } from '../applications/find-order';
import { newId } from '../../infra/secrets/random-id';
import type { Db } from '../../infra/db/tables';

export interface Feedback {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly orderId: string | undefined;
  readonly content: string;
}

/**
 * Stores a traveller's feedback.
 * @throws {Refusal} notFound if it names an order of another user
 */
export async function addFeedback(db: Db, feedback: Feedback, now: Date): Promise<void> {
  const { userId, orderId } = feedback;
  const order = orderId === undefined ? undefined : await findOrder(db, userId, orderId, 'read');
  await db
    .insertInto('feedback')
    .values({
      id: newId(),
      user_id: userId,
      idempotency_key: feedback.idempotencyKey,
      order_id: order?.id ?? null,
      content: feedback.content,
      created_at: now,
      mailed_at: null,
    })
    .execute();
}
