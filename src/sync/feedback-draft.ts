import { countCharacters, feedbackMaxCharacters } from '../contract/support';
import { messageText } from '../outbox/core/item-bytes';
import type { MessageItem } from '../outbox/core/item';
import { draftNames } from '../storage/keys';
import { keepDraft, readDraft } from '../session/kept-draft';
import { removeItem } from './outbox';
import { items } from '../page/items';
import { openDatabase } from '../page/services';

const nameOf = (orderId: string | undefined) => `${draftNames.feedback}:${orderId ?? ''}`;

/** What was written to support and not sent yet; empty where there is nothing. */
export async function readFeedbackDraft(
  userId: string,
  orderId: string | undefined,
): Promise<string> {
  const draft = await readDraft(userId, nameOf(orderId));
  return typeof draft === 'string' ? draft : '';
}

/** Keeps what is written; an empty text is no draft. */
export const keepFeedbackDraft = (
  userId: string,
  orderId: string | undefined,
  text: string,
): Promise<void> => keepDraft(userId, nameOf(orderId), text === '' ? undefined : text);

/**
 * Takes a message that was not accepted out of the outbox, back to being written.
 * @returns what it is about; false when another message, just begun, leaves no room for it
 */
export async function rewriteFeedback(
  item: MessageItem,
): Promise<{ orderId: string | undefined } | false> {
  // An application that is gone cannot be written about any more, but the message can be sent.
  const orderId = item.lastProblem?.reason === 'order-closed' ? undefined : item.target.orderId;
  const text = await messageText(openDatabase, items, item).catch(() => '');
  const begun = await readFeedbackDraft(item.userId, orderId);
  const both = begun === '' || begun === text ? text : `${begun}\n\n${text}`;
  if (countCharacters(both) > feedbackMaxCharacters) return false;
  await keepFeedbackDraft(item.userId, orderId, both);
  await removeItem(item.id);
  return { orderId };
}
