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

/** How many messages there are besides these. */
export async function countMessagesExcept(db: Db, ids: readonly string[]): Promise<number> {
  const { messages } = await db
    .selectFrom('feedback')
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .select(({ fn }) => fn.countAll<string | number>().as('messages'))
    .executeTakeFirstOrThrow();
  return Number(messages);
}

/** A page of messages, oldest first: of these, or of all others. */
export const loadMessages = (
  db: Db,
  {
    ids,
    others,
    after,
    most,
  }: { ids: readonly string[]; others: boolean; after: number; most: number },
) =>
  db
    .selectFrom('feedback')
    .$if(others && ids.length > 0, (query) => query.where('id', 'not in', ids))
    .$if(!others, (query) => query.where('id', 'in', ids.length > 0 ? ids : ['']))
    .orderBy('created_at')
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
