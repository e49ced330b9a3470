import { ret } from '../../src/contract/envelope';
import type { supportCalls } from '../../src/contract/support';
import { countUse, limits } from '../security/limits';
import type { Services } from '../services';
import { addFeedback, hasFeedback } from '../support/add-feedback';
import { forwardFeedback } from '../support/forward-feedback';
import type { HandlersOf } from './handler';
import { Refusal } from './refusal';

export function supportHandlers(services: Services): HandlersOf<typeof supportCalls> {
  const { db } = services;
  return {
    addFeedback: async ({ request, user, idempotencyKey, requestHash, now, afterCommit }) => {
      const { order_id: orderId, content } = request;
      // No database takes it as text.
      if (content.includes('\0'))
        throw new Refusal(
          ret.invalid,
          'The text has a character in it that cannot be sent. Type it anew, then send it again.',
        );
      const feedback = { userId: user.id, idempotencyKey, requestHash, orderId, content };
      if (!(await hasFeedback(db, feedback)))
        await countUse(db, limits.feedbackPerUser, user.id, now);
      return async (tx) => {
        await addFeedback(tx, feedback, now);
        afterCommit(() => forwardFeedback(services));
        return {};
      };
    },
  };
}
