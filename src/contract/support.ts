import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity, list } from './entity';
import { anyId, done, instant, nothing, orderId } from './scalars';

/** Ours: a message to Support, and its answers. */
export const supportMessage = entity(
  {
    message_id: anyId,
    content: v.string(),
    time: instant,
    answer_list: list(entity({ content: v.string(), time: instant }, {})),
  },
  { message_id: 'id', answer_list: 'answers' },
);

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
  /** Ours: the newest messages that are about no order; those about one come with it. */
  messages: defineCall({
    path: '/order_feedback_query',
    access: 'customer',
    request: nothing,
    response: entity({ message_list: list(supportMessage) }, { message_list: 'messages' }),
  }),
};
