import type { Db } from '../../infra/db/tables';

/** How to reach the traveller of an order, and whether the account was deleted. */
export const contactOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'language', 'erased_at'])
    .executeTakeFirst();
