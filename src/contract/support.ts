import * as v from 'valibot';
import { defineCall } from './define-call';
import { done, orderId } from './scalars';

/** The longest feedback, in code points: an emoji outside Unicode's first plane counts as one. */
export const feedbackMaxCharacters = 3000;

/** Counts the code points of a text, identically on phone and server. */
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
