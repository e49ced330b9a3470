import * as v from 'valibot';
import { defineCall } from './define-call';
import { done, orderId } from './scalars';

/** The longest feedback, in characters as people count them: an emoji outside Unicode's first plane is one. */
export const feedbackMaxCharacters = 3000;

/** How many code points a text has; phone and server count alike. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** Counts code points, as JSON Schema's maxLength does and valibot's does not. */
export const fitsFeedback = v.check<string>(
  (text) => countCharacters(text) <= feedbackMaxCharacters,
);

export const supportCalls = {
  addFeedback: defineCall({
    path: '/order_feedback_add',
    access: 'customer',
    changes: true,
    delivers: true,
    request: v.object({
      order_id: v.optional(orderId),
      content: v.pipe(v.string(), v.trim(), v.minLength(1), fitsFeedback),
    }),
    response: done,
  }),
};
