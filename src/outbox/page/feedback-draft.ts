import { countCharacters, feedbackMaxCharacters } from '../../contract/support';
import { DamagedError } from '../core/failures';
import { messageText } from '../core/sealed-content';
import type { MessageItem } from '../core/item';
import { draftNames } from '../../storage/draft-names';
import { keepDraft, readDraft } from '../../session/kept-draft';
import { removeItem } from './outbox';
import { items } from '../../services/stores';
import { openDatabase } from '../../services/services';

const nameOf = (orderId: string | undefined) => `${draftNames.feedback}:${orderId ?? ''}`;

/** The message to Support that was not sent yet; empty if there is none. */
export async function readFeedbackDraft(
  userId: string,
  orderId: string | undefined,
): Promise<string> {
  const draft = await readDraft(userId, nameOf(orderId));
  return typeof draft === 'string' ? draft : '';
}

/** Stores the draft; an empty text deletes it. */
export const keepFeedbackDraft = (
  userId: string,
  orderId: string | undefined,
  text: string,
): Promise<void> => keepDraft(userId, nameOf(orderId), text === '' ? undefined : text);

/**
 * Moves a rejected message from the outbox back into the draft, after any text that is already
 * there.
 * @returns the draft's application; false if the draft would become too long, or cannot be stored:
 *   then the message stays where it is
 */
export async function rewriteFeedback(
  item: MessageItem,
): Promise<{ orderId: string | undefined } | false> {
  // A message cannot refer to a closed or missing application, but can be sent without it.
  const orderId = item.lastProblem?.reason === 'order-closed' ? undefined : item.target.orderId;
  const text = await messageText(openDatabase, items, item).catch((error: unknown) => {
    if (error instanceof DamagedError) return '';
    throw error;
  });
  const begun = await readFeedbackDraft(item.userId, orderId);
  const both = begun === '' || begun === text ? text : `${begun}\n\n${text}`;
  if (countCharacters(both) > feedbackMaxCharacters) return false;
  await keepFeedbackDraft(item.userId, orderId, both);
  // A full phone keeps no draft.
  if ((await readFeedbackDraft(item.userId, orderId)) !== both) return false;
  await removeItem(item.id);
  return { orderId };
}
