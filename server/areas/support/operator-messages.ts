import type { AliasableExpression } from 'kysely';
import type { Db } from '../../infra/db/tables';

/** The messages of travellers about an order, oldest first. */
export const messagesOfOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('feedback')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .select(['id', 'content', 'created_at'])
    .execute();

/** The newest messages of a traveller about no order, oldest first. */
export async function messagesOfUser(db: Db, userId: string, most: number) {
  const rows = await db
    .selectFrom('feedback')
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .select(['id', 'content', 'created_at'])
    .execute();
  return rows.reverse();
}

/** Some messages, as the query of an area that has decided about them, or all besides these. */
interface MessagesAsked {
  readonly of: AliasableExpression<{ feedback_id: string }>;
  readonly others: boolean;
}

// A join, because neither a list of parameters nor `not in` bears as many ids as years bring.
const messagesAsked = (db: Db, { of, others }: MessagesAsked) =>
  db
    .selectFrom('feedback')
    .leftJoin(of.as('named'), 'named.feedback_id', 'feedback.id')
    .where('named.feedback_id', others ? 'is' : 'is not', null);

export async function countMessages(db: Db, asked: MessagesAsked): Promise<number> {
  const { messages } = await messagesAsked(db, asked)
    .select(({ fn }) => fn.countAll<string | number>().as('messages'))
    .executeTakeFirstOrThrow();
  return Number(messages);
}

/** A page of messages. */
export const loadMessages = (
  db: Db,
  asked: MessagesAsked,
  { newestFirst, after, most }: { newestFirst: boolean; after: number; most: number },
) =>
  messagesAsked(db, asked)
    .orderBy('created_at', newestFirst ? 'desc' : 'asc')
    .orderBy('id')
    .offset(after)
    .limit(most)
    .select(['id', 'user_id', 'order_id', 'content', 'created_at'])
    .execute();

/** A message; undefined if there is none. */
export const findMessage = (db: Db, id: string) =>
  db
    .selectFrom('feedback')
    .where('id', '=', id)
    .select(['id', 'user_id', 'order_id', 'content', 'created_at'])
    .executeTakeFirst();
