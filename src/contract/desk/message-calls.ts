import * as v from 'valibot';
import { defineDeskCall } from './define-desk-call';
import { count, decisionId, done, instant, operatorInShort, orderId, words } from './desk-scalars';

const message = v.object({
  id: v.string(),
  caseId: v.optional(orderId),
  email: v.string(),
  at: instant,
  words: v.string(),
  answers: v.array(v.object({ operator: operatorInShort, at: instant, words: v.string() })),
  /** Closed without an answer. */
  closed: v.optional(v.object({ operator: operatorInShort, at: instant })),
});
export type DeskMessage = v.InferOutput<typeof message>;

export const deskMessageCalls = {
  /** A page of the messages of travellers: open ones, oldest first, or the others, newest first. */
  deskMessages: defineDeskCall({
    path: '/messages',
    access: ['support'],
    request: v.object({
      open: v.optional(v.boolean(), true),
      after: v.optional(count, 0),
    }),
    response: v.object({ messages: v.array(message), total: count }),
  }),
  /** Is mailed to the traveller and kept with the message. */
  deskAnswerMessage: defineDeskCall({
    path: '/messages/answer',
    access: ['support'],
    changes: true,
    request: v.object({
      decisionId,
      id: v.pipe(v.string(), v.maxLength(64)),
      words: words(4000),
    }),
    response: done,
  }),
  deskCloseMessage: defineDeskCall({
    path: '/messages/close',
    access: ['support'],
    changes: true,
    request: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    response: done,
  }),
};
