import * as v from 'valibot';
import { defineCall } from './define-call';
import { done, orderId } from './scalars';

export const supportCalls = {
  addFeedback: defineCall({
    path: '/order_feedback_add',
    access: 'customer',
    changes: true,
    request: v.object({
      order_id: v.optional(orderId),
      content: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(3000)),
    }),
    response: done,
  }),
};
