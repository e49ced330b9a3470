import { sql } from 'kysely';
import { recordDocumentDeletion } from '../applications/document-deletions';
import type { Db } from '../../infra/db/tables';
import { transact } from '../../infra/db/transact';
import { isDue, type DueBefore } from './due-documents';
import { idsOfOrder } from './rows-of';
import { travellerTables } from './traveller-tables';

/** How many orders a sweep looks up at a time. */
const batchSize = 200;

/**
 * Deletes the documents, photos and answers of the orders that are due, each order in a transaction
 * of its own: an interruption leaves whole orders, and the next sweep goes on. Their files are
 * detached; the sweep of uploads removes them.
 * @returns of how many finished orders, and of how many drafts
 */
export async function deleteDueDocuments(
  db: Db,
  { finished, drafts }: DueBefore,
  now: Date,
): Promise<{ readonly documents: number; readonly drafts: number }> {
  return {
    documents: finished ? await deleteDue(db, { finished, drafts: undefined }, now) : 0,
    drafts: drafts ? await deleteDue(db, { finished: undefined, drafts }, now) : 0,
  };
}

async function deleteDue(db: Db, before: DueBefore, now: Date): Promise<number> {
  let deleted = 0;
  let last = '';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select o.id from orders o where o.id > ${last} and ${isDue(before, now)}
      order by o.id limit ${batchSize}`.execute(db);
    for (const { id } of rows) {
      const isDone = await transact(db, (tx) => deleteDocumentsOf(tx, id, before, now));
      if (isDone) deleted += 1;
    }
    if (rows.length < batchSize) return deleted;
    last = rows.at(-1)?.id ?? last;
  }
}

/**
 * Deletes the documents of one order, if they are due.
 * @returns false if they are not, or if somebody is working on the order at this moment
 */
export async function deleteDocumentsOf(
  tx: Db,
  orderId: string,
  before: DueBefore,
  now: Date,
): Promise<boolean> {
  // Locked first and asked afterwards: what another transaction has just committed is seen.
  const locked = await sql`select id from orders where id = ${orderId}
    for update skip locked`.execute(tx);
  if (locked.rows.length === 0) return false;
  const due = await sql`select o.id from orders o
    where o.id = ${orderId} and ${isDue(before, now)}`.execute(tx);
  if (due.rows.length === 0) return false;
  await deleteRows(tx, orderId, now);
  await recordDocumentDeletion(tx, { order_id: orderId, deleted_at: now });
  return true;
}

async function deleteRows(tx: Db, orderId: string, now: Date): Promise<void> {
  const ids = idsOfOrder(orderId);
  const { rows: files } = await sql<{ id: string }>`
    select id from uploads where id in ${ids.upload}`.execute(tx);
  for (const { table, by, isDocument } of travellerTables) {
    const [column, of] = by;
    const scope = of === 'applicant' || of === 'order' || of === 'upload' ? ids[of] : undefined;
    if (isDocument && scope)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in ${scope}`.execute(tx);
  }
  await sql`update applicants set visa_upload_id = null, letter_notes = null,
    version = version + 1 where order_id = ${orderId}`.execute(tx);
  if (files.length === 0) return;
  await tx
    .updateTable('uploads')
    .set({ detached_at: now })
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .where('detached_at', 'is', null)
    .execute();
}
