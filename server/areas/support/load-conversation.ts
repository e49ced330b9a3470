import type { Db } from '../../infra/db/tables';
import { messagesOfOrder, messagesOfUser } from './operator-messages';

/** The answers to messages, oldest first; whoever wrote them is not named. */
const answersOf = async (db: Db, messageIds: readonly string[]) =>
  messageIds.length === 0
    ? []
    : db
        .selectFrom('desk_answers')
        .where('feedback_id', 'in', messageIds)
        .orderBy('written_at')
        .select(['id', 'feedback_id', 'words', 'written_at'])
        .execute();

interface Message {
  readonly id: string;
  readonly content: string;
  readonly created_at: Date;
  readonly answers: readonly { readonly words: string; readonly written_at: Date }[];
}

/** Older ones are of no use to their traveller. */
const mostOwn = 20;

/** The traveller's messages to Support about an order, with the answers of Support. */
export const loadConversation = async (db: Db, orderId: string): Promise<Message[]> =>
  withAnswers(db, await messagesOfOrder(db, orderId));

/** The same of what is about no order: the newest messages. */
export const loadOwnConversation = async (db: Db, userId: string): Promise<Message[]> =>
  withAnswers(db, await messagesOfUser(db, userId, mostOwn));

async function withAnswers(
  db: Db,
  messages: readonly Omit<Message, 'answers'>[],
): Promise<Message[]> {
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
