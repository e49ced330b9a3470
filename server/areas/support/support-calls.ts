import type { supportCalls } from '../../../src/contract/support';
import type { HandlersOf } from '../../handler';
import type { Db } from '../../infra/db/tables';
import { countUse, limits } from '../../infra/limits/limits';
import { newId } from '../../infra/secrets/random-id';
import type { Services } from '../../services';
import { findOrder } from '../applications/find-order';
import { forwardFeedback } from './forward-feedback';
import { loadOwnConversation, wireMessage } from './load-conversation';

interface Feedback {
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

export function supportHandlers(services: Services): HandlersOf<typeof supportCalls> {
  const { db } = services;
  return {
    addFeedback: async ({ request, user, idempotencyKey, now, afterCommit }) => {
      const { order_id: orderId, content } = request;
      const feedback = { userId: user.id, idempotencyKey, orderId, content };
      await countUse(db, limits.feedbackPerUser, user.id, now);
      return async (tx) => {
        await addFeedback(tx, feedback, now);
        afterCommit(() => forwardFeedback(services));
        return {};
      };
    },

    messages:
      ({ user }) =>
      async (tx) => ({
        message_list: (await loadOwnConversation(tx, user.id)).map(wireMessage),
      }),
  };
}
