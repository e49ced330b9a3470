import type { Db } from '../../infra/db/tables';

/** How to reach the traveller of an order; undefined if the account is gone. */
export const contactOf = (db: Db, userId: string) =>
  db.selectFrom('users').where('id', '=', userId).select(['email', 'language']).executeTakeFirst();
