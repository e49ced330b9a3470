import * as v from 'valibot';
import { defineCall } from './define-call';
import { done, orderId } from './scalars';

/** The longest feedback, in characters as people count them: an emoji outside Unicode's first plane is one. */
export const feedbackMaxCharacters = 3000;

/** How many code points a text has; phone and server count alike. */
export const countCharacters = (text: string): number => Array.from(text).length;

export const supportCalls = {
  addFeedback: defineCall({
    path: '/order_feedback_add',
    access: 'customer',
    changes: true,
    request: v.object({
      order_id: v.optional(orderId),
      content: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1),
        v.check((text) => countCharacters(text) <= feedbackMaxCharacters),
      ),
    }),
    response: done,
  }),
};
