import { supportCalls } from '../../contract/support';
import type { MessageOf, None } from '../../domain/messages/message';
import type { MessageItem, OutboxItem } from '../core/item';
import { type MessageKind, sendSteps } from '../core/kind';

export interface FeedbackItem extends MessageItem {
  kind: 'feedback';
}

export interface FeedbackMessages {
  'message-to-support': None;
  'write-message-again': None;
  'message-lost': None;
}
type FeedbackMessage = MessageOf<FeedbackMessages>;

export const isFeedback = (item: OutboxItem): item is FeedbackItem => item.kind === feedback.name;

/** A message to Support, with or without an application. */
export const feedback: MessageKind<FeedbackItem> = {
  name: 'feedback',

  async send({ target }, { bytes, call }) {
    const content = new TextDecoder().decode(await bytes());
    await call(supportCalls.addFeedback, { order_id: target.orderId, content });
    return {};
  },

  messages: {
    ...sendSteps,
    counted: 'message',
    name: (): FeedbackMessage => ({ code: 'message-to-support' }),
    again: { code: 'write-message-again' } satisfies FeedbackMessage,
    lost: (): FeedbackMessage => ({ code: 'message-lost' }),
  },
};
