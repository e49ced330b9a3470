import { supportCalls } from '../../contract/support';
import type { MessageItem, OutboxItem } from '../core/item';
import type { MessageKind } from '../core/kind';

/** What a traveller wrote to Support. */
export interface FeedbackItem extends MessageItem {
  kind: 'feedback';
}

export const isFeedback = (item: OutboxItem): item is FeedbackItem => item.kind === feedback.name;

/** A message to Support, about an application or about none. */
export const feedback: MessageKind<FeedbackItem> = {
  name: 'feedback',

  async send({ target }, { bytes, call }) {
    const content = new TextDecoder().decode(await bytes());
    await call(supportCalls.addFeedback, { order_id: target.orderId, content });
  },

  words: {
    name: () => 'Message to Support',
    counted: 'message',
    kept: 'message',
    moving: 'Sending',
    done: 'Sent',
    arrived: 'Successful',
    whenOnline: 'It is sent when you are back online.',
    again: 'Write this message again.',
    lost: () => 'this message. Write it again.',
  },
};
