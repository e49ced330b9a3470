import { sql } from 'kysely';
import type { Db } from '../../../infra/db/tables';
import type { Payment, PaymentContext } from './payment-context';
import { sendRefund } from './refund';
import { cancelAtProvider, closeUnbegun, settlePayment } from './settle';
import { settleReturns } from './apply-returns';

/** Maximum number of concurrent requests to providers. */
const atOnce = 4;
const batchSize = 100;

/** How long a traveller may return to an open payment, in milliseconds. */
const abandonedAfter = 24 * 3_600_000;

/**
 * Queries the providers about every open payment, refund and dispute that is due, and applies their
 * status; abandoned payments are cancelled. Each row is claimed first, so that of several servers
 * on one database only one queries it. A failure is logged and retried later.
 */
export async function reconcile(context: PaymentContext): Promise<void> {
  await inBatches(
    () => claimPayments(context.db, context.now),
    (payment) => reconcilePayment(context, payment),
    context,
  );
  await inBatches(
    () => claimRefunds(context.db, context.now),
    ({ id }) => sendRefund(context, id),
    context,
  );
  await inBatches(
    () => claimDisputed(context.db, context.now),
    (payment) => settleReturns(context, payment),
    context,
  );
}

async function reconcilePayment(context: PaymentContext, payment: Payment): Promise<void> {
  const { id, intent_id, created_at } = payment;
  const abandoned = context.now.getTime() - created_at.getTime() >= abandonedAfter;
  if (!abandoned) await settlePayment(context, payment);
  else if (intent_id === null) await closeUnbegun(context.db, id);
  else await cancelAtProvider(context, payment);
}

async function inBatches<T extends { id: string }>(
  claim: () => Promise<T[]>,
  work: (claimed: T) => Promise<void>,
  { warn }: PaymentContext,
): Promise<void> {
  for (;;) {
    const claimed = await claim();
    const left = [...claimed];
    const worker = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const { id } = next;
        await work(next).catch((error: unknown) =>
          warn(`Payment or refund ${id} could not be reconciled: ${String(error)}`),
        );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    if (claimed.length < batchSize) return;
  }
}

/**
 * The time of the next query: young payments are queried more often, because the traveller may be
 * waiting; each at most once a minute.
 */
const later = (since: 'created_at' | 'refunded_at' | 'opened_at', now: Date) => sql<Date>`
  ${now}::timestamptz + least(interval '1 hour',
    greatest(interval '1 minute', (${now}::timestamptz - ${sql.ref(since)}) / 4))`;

/** The ids of the rows that are due, without those that another server is claiming. */
const due = (table: 'payments' | 'refunds' | 'disputes', now: Date) => sql<string>`(
  select id from ${sql.table(table)} where state in ('open', 'asked', 'sent') and ask_after <= ${now}
  order by ask_after limit ${batchSize} for update skip locked)`;

const claimPayments = (db: Db, now: Date): Promise<Payment[]> =>
  db
    .updateTable('payments')
    .set({ ask_after: later('created_at', now) })
    .where('id', 'in', due('payments', now))
    .returningAll()
    .execute();

const claimRefunds = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db
    .updateTable('refunds')
    .set({ ask_after: later('refunded_at', now) })
    .where('id', 'in', due('refunds', now))
    .returning('id')
    .execute();

/** Claims the payments whose disputes are due. */
async function claimDisputed(db: Db, now: Date): Promise<Payment[]> {
  const claimed = await db
    .updateTable('disputes')
    .set({ ask_after: later('opened_at', now) })
    .where('id', 'in', due('disputes', now))
    .returning('payment_id')
    .execute();
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ payment_id }) => payment_id);
  return db.selectFrom('payments').where('id', 'in', ids).selectAll().execute();
}
