import { answersOf } from '../desk/messages/answers-of-messages';
import { messagesOfOrder } from '../support/operator-messages';
import type { Db } from '../../infra/db/tables';

interface Message {
  readonly id: string;
  readonly content: string;
  readonly created_at: Date;
  readonly answers: readonly { readonly words: string; readonly written_at: Date }[];
}

/** What the traveller wrote to Support about an order, and what Support answered. */
export async function loadConversation(db: Db, orderId: string): Promise<Message[]> {
  const messages = await messagesOfOrder(db, orderId);
  const answers = await answersOf(
    db,
    messages.map(({ id }) => id),
  );
  return messages.map((message) => ({
    ...message,
    answers: answers.filter(({ feedback_id }) => feedback_id === message.id),
  }));
}

/** A message to Support as the app reads it. */
export const wireMessage = ({ id, content, created_at, answers }: Message) => ({
  message_id: id,
  content,
  time: created_at.toISOString(),
  answer_list: answers.map(({ words, written_at }) => ({
    content: words,
    time: written_at.toISOString(),
  })),
});
