import type { supportCalls } from '../../../src/contract/support';
import { countUse, limits } from '../../infra/limits/limits';
import type { Services } from '../../services';
import { addFeedback } from './add-feedback';
import { forwardFeedback } from './forward-feedback';
import { loadOwnConversation, wireMessage } from './load-conversation';
import type { HandlersOf } from '../../handler';

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
