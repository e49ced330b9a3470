import { sql } from 'kysely';
import { recordErasure, markOfKey } from '../accounts/erasures';
import { userKeyOf } from '../accounts/user-key';
import { cancelUndecided } from '../applications/operator-changes';
import type { Db } from '../../infra/db/tables';
import type { ServerSecret } from '../../infra/secrets/server-secret';
import { idsOf } from './rows-of';
import { travellerTables } from './traveller-tables';

/** How many rows of each table were deleted or made anonymous. */
export type ErasedRows = Readonly<Record<string, number>>;

/**
 * Deletes what is kept about a traveller, in one transaction. What the law makes us keep stays,
 * under an id that leads to nobody: the ledger, payments, refunds, receipts without names, and the
 * orders that they refer to. Files are detached; the sweep removes them.
 * @returns undefined if there is no such account, or it was deleted before
 */
export async function eraseTraveller(
  tx: Db,
  secret: ServerSecret,
  userId: string,
  now: Date,
): Promise<ErasedRows | undefined> {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  await sql`select set_config('visa.erased_user', ${userId}, true)`.execute(tx);
  await endSessions(tx, userId, now);
  await tx.deleteFrom('codes').where('email', '=', user.email).execute();
  await closeOrders(tx, userId, now);
  const rows = await eraseRows(tx, userId);
  rows['orders'] = await deleteWithoutMoney(tx, userId);
  rows['uploads'] = await detachFiles(tx, userId, now);
  await tx
    .updateTable('users')
    .set({ email: `deleted-${userId}@deleted.invalid`, erased_at: now })
    .where('id', '=', userId)
    .execute();
  const key_mark = markOfKey(secret, userKeyOf(user));
  await recordErasure(tx, { user_id: userId, key_mark, erased_at: now });
  return Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0));
}

/** A phone that uses one of these sessions later is told that the account is gone. */
async function endSessions(tx: Db, userId: string, now: Date): Promise<void> {
  const ended = await tx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .select('token_hash')
    .execute();
  if (ended.length === 0) return;
  await tx
    .insertInto('erased_sessions')
    .values(ended.map(({ token_hash }) => ({ token_hash, ended_at: now })))
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}

/** Ends what is under way: money that still arrives for a closed payment goes back automatically. */
async function closeOrders(tx: Db, userId: string, now: Date): Promise<void> {
  const orders = await tx
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  for (const { id } of orders) {
    await tx
      .updateTable('payments')
      .set({ state: 'closed', ask_after: null })
      .where('order_id', '=', id)
      .where('state', '=', 'open')
      .execute();
    await tx
      .updateTable('price_differences')
      .set({ withdrawn_at: now })
      .where('order_id', '=', id)
      .where('paid_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute();
    await cancelUndecided(tx, id, now);
  }
  const unpaid = tx
    .updateTable('orders')
    .set({ pay_status: 'unpaid', cancel_reason: 'other' })
    .where('user_id', '=', userId)
    .where('pay_status', '<>', 'paid');
  await unpaid.execute();
}

async function eraseRows(tx: Db, userId: string): Promise<Record<string, number>> {
  const ids = idsOf(userId);
  const rows: Record<string, number> = {};
  for (const { table, by, erased, keptIf, erasedAs } of travellerTables) {
    if (erased === 'kept' && erasedAs.length === 0) continue;
    const [column, of] = by;
    const theirs = sql`${sql.ref(column)} in ${ids[of]}`;
    const free = keptIf
      ? sql`and id not in (select ${sql.ref(keptIf.column)} from ${sql.table(keptIf.table)}
          where ${sql.ref(keptIf.column)} is not null)`
      : sql``;
    const deleted =
      erased === 'deleted' &&
      (await sql`delete from ${sql.table(table)} where ${theirs} ${free}`.execute(tx));
    const values = erasedAs.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const emptied =
      values.length > 0 &&
      (await sql`update ${sql.table(table)} set ${sql.join(values)} where ${theirs}`.execute(tx));
    rows[table] = Number((deleted || emptied || {}).numAffectedRows ?? 0);
  }
  return rows;
}

/** The tables of money; an order that none of them refers to says nothing that has to be kept. */
const money = ['payments', 'ledger', 'refunds', 'receipts', 'price_differences', 'user_coupons'];

async function deleteWithoutMoney(tx: Db, userId: string): Promise<number> {
  const free = sql`(select o.id from orders o where o.user_id = ${userId}
    and ${sql.join(
      money.map(
        (table) => sql`not exists (select from ${sql.table(table)} m where m.order_id = o.id)`,
      ),
      sql` and `,
    )})`;
  await sql`delete from applicants where order_id in ${free}`.execute(tx);
  const { numAffectedRows } = await sql`delete from orders where id in ${free}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

async function detachFiles(tx: Db, userId: string, now: Date): Promise<number> {
  const detached = await tx
    .updateTable('uploads')
    .set({ detached_at: now })
    .where('user_id', '=', userId)
    .where('detached_at', 'is', null)
    .executeTakeFirst();
  return Number(detached.numUpdatedRows);
}
