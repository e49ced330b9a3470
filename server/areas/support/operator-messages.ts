import type { Db } from '../../infra/db/tables';

/** The messages of travellers about an order, oldest first. */
export const messagesOfOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('feedback')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .select(['id', 'content', 'created_at'])
    .execute();

/** How many messages there are besides these. */
export async function countMessagesExcept(db: Db, ids: readonly string[]): Promise<number> {
  const { messages } = await db
    .selectFrom('feedback')
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .select(({ fn }) => fn.countAll<string | number>().as('messages'))
    .executeTakeFirstOrThrow();
  return Number(messages);
}
