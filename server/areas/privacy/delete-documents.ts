import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../infra/db/tables';
import { transact } from '../../infra/db/transact';
import { detachUploads } from '../../infra/uploads/own-uploads';
import { recordDocumentDeletion } from '../applications/document-deletions';
import { idsOfOrder } from './rows-of';
import { travellerTables } from './traveller-tables';

/** Until when an order's last event must have been, for its documents to be due. */
interface DueBefore {
  /** Of orders with a result, and of cancelled ones; undefined: never. */
  readonly finished: Date | undefined;
  /** Of drafts whose traveller has not come back since either; undefined: never. */
  readonly drafts: Date | undefined;
}

const never = sql`false`;

/**
 * Whether the documents, photos and answers of an order `o` are due to be deleted: nothing has
 * happened to it for long, nothing is under way, and its visa and journey are in the past.
 */
const isDue = ({ finished, drafts }: DueBefore, now: Date): RawBuilder<unknown> => sql`(
  o.pay_status in ('paid', 'unpaid')
  and exists (select from users u where u.id = o.user_id and u.erased_at is null)
  and (${finished ? sql`(${isFinished} and ${lastEvent} < ${finished})` : never}
    or ${drafts ? sql`(${isDraft} and ${lastEvent} < ${drafts} and not ${wasBack(drafts)})` : never})
  and ${hasDocuments}
  and not ${hasOpenMoney}
  and not exists (select from desk_claims c where c.order_id = o.id
    and c.operator_id is not null and c.lease_until > ${now}))`;

const applicantsThat = (condition: RawBuilder<unknown>) =>
  sql`exists (select from applicants a where a.order_id = o.id and ${condition})`;

const anybody = applicantsThat(sql`true`);
const undecided = applicantsThat(sql`a.status <> 'completed'`);
const notCancelled = applicantsThat(
  sql`(a.status <> 'completed' or a.result is distinct from 'suspended')`,
);
const isCancelled = sql`(o.pay_status = 'unpaid'
  and (o.cancel_reason is not null or (${anybody} and not ${notCancelled})))`;
/** As `isCompleted` and `isCancelled` of the domain say. */
const isFinished = sql`((o.pay_status = 'paid' and ${anybody} and not ${undecided})
  or ${isCancelled})`;
const isDraft = sql`(o.pay_status = 'unpaid' and not ${isCancelled})`;

/** Whether the traveller has used the account since. */
const wasBack = (since: Date) => sql`(
  exists (select from sessions s where s.user_id = o.user_id and s.last_used_at >= ${since})
  or exists (select from known_devices k where k.user_id = o.user_id
    and k.last_seen_at >= ${since}))`;

const ofApplicants = (table: string, time: RawBuilder<unknown>) => sql`(
  select max(${time}) from ${sql.table(table)} t join applicants a on a.id = t.applicant_id
  where a.order_id = o.id)`;
const ofOrder = (table: string, time: RawBuilder<unknown>) =>
  sql`(select max(${time}) from ${sql.table(table)} t where t.order_id = o.id)`;

/** The end of a day 'YYYY-MM-DD' where it ends last. */
const endOf = (day: RawBuilder<unknown>) => sql`((${day} || ' 23:59:59-12')::timestamptz)`;

/** The last time at which anything happened to an order, the end of its visa and journey included. */
const lastEvent = sql`greatest(
  o.created_at,
  ${endOf(sql`o.depart_date`)},
  (select max(a.status_since) from applicants a where a.order_id = o.id),
  ${ofApplicants('pages', sql`t.attached_at`)},
  ${ofApplicants('photos', sql`t.submitted_at`)},
  ${ofApplicants('passports', sql`t.submitted_at`)},
  ${ofApplicants('application_forms', sql`t.changed_at`)},
  ${ofApplicants('visas', sql`greatest(t.issued_at, ${endOf(sql`t.valid_until`)})`)},
  ${ofOrder('changes', sql`t.changed_at`)},
  ${ofOrder('feedback', sql`t.created_at`)},
  ${ofOrder('payments', sql`greatest(t.created_at, t.paid_at)`)},
  ${ofOrder('price_differences', sql`greatest(t.opened_at, t.paid_at, t.withdrawn_at)`)},
  ${ofOrder('refunds', sql`greatest(t.asked_at, t.sent_at, t.refunded_at)`)},
  (select max(t.seen_at) from disputes t join payments p on p.id = t.payment_id
    where p.order_id = o.id))`;

const rowsOf = (table: string) => sql`exists (select from ${sql.table(table)} t
  join applicants a on a.id = t.applicant_id where a.order_id = o.id)`;

const hasDocuments = sql`(${sql.join(
  ['pages', 'photos', 'made_photos', 'passports', 'application_forms', 'visas', 'letters'].map(
    rowsOf,
  ),
  sql` or `,
)})`;

/** Money that still moves, or that a person has to look at. */
const hasOpenMoney = sql`(
  exists (select from payments p where p.order_id = o.id
    and (p.state = 'open' or p.ask_after is not null))
  or exists (select from price_differences d where d.order_id = o.id
    and d.paid_at is null and d.withdrawn_at is null)
  or exists (select from refunds r where r.order_id = o.id
    and (r.state in ('asked', 'sent') or r.ask_after is not null))
  or exists (select from desk_refunds w where w.order_id = o.id and w.state = 'to-approve')
  or exists (select from disputes d join payments p on p.id = d.payment_id
    where p.order_id = o.id and (d.state = 'open' or d.ask_after is not null))
  or exists (select from payment_alarms m join payments p on p.id = m.payment_id
    where p.order_id = o.id
    and not exists (select from desk_alarm_closings k where k.alarm_id = m.id)))`;

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
  await detachUploads(
    tx,
    files.map(({ id }) => id),
    now,
  );
}

/**
 * Deletes messages to Support that are older than this, with their answers; one that was not mailed
 * yet stays, and one with such an answer that is younger.
 * @returns how many
 */
export const sweepMessages = (db: Db, before: Date): Promise<number> =>
  transact(db, async (tx) => {
    const old = await tx
      .selectFrom('feedback')
      .where('created_at', '<', before)
      .where('mailed_at', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('desk_answers')
              .whereRef('feedback_id', '=', 'feedback.id')
              .where('desk_answers.mailed_at', 'is', null)
              // One whose address refuses it is not kept for ever.
              .where('written_at', '>=', before)
              .select('desk_answers.id'),
          ),
        ),
      )
      .select('id')
      .forUpdate()
      .execute();
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    await tx.deleteFrom('desk_answers').where('feedback_id', 'in', ids).execute();
    await tx.deleteFrom('desk_message_closings').where('feedback_id', 'in', ids).execute();
    await tx.deleteFrom('feedback').where('id', 'in', ids).execute();
    return ids.length;
  });
