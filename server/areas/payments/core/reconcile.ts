import { sql } from 'kysely';
import type { Db } from '../../../infra/db/tables';
import type { Payment } from './lock-payment';
import { sendRefund } from './refund';
import { closeUnbegun, settlePayment, takeOver } from './settle';
import { settleReturns } from './settle-returns';
import { providerNamed, type Shop } from './shop';

/** How many the providers are asked about at once. */
const atOnce = 4;
const batchSize = 100;

/** How long a traveller may come back to a payment. */
const abandonedAfter = 24 * 3_600_000;

/**
 * Asks the providers about every payment, refund and dispute that is open and whose time has come, and
 * takes over what they say; payments that nobody came back to are cancelled. Each is claimed, so that
 * of several servers on one database one asks; what fails is logged and asked again later.
 */
export async function reconcile(shop: Shop): Promise<void> {
  await inBatches(
    () => claimPayments(shop.db, shop.now),
    (payment) => reconcilePayment(shop, payment),
    shop,
  );
  await inBatches(
    () => claimRefunds(shop.db, shop.now),
    ({ id }) => sendRefund(shop, id),
    shop,
  );
  await inBatches(
    () => claimDisputed(shop.db, shop.now),
    (payment) => settleReturns(shop, payment),
    shop,
  );
}

async function reconcilePayment(shop: Shop, payment: Payment): Promise<void> {
  const { id, intent_id, provider, created_at } = payment;
  const abandoned = shop.now.getTime() - created_at.getTime() >= abandonedAfter;
  if (!abandoned) await settlePayment(shop, payment);
  else if (intent_id === null) await closeUnbegun(shop.db, id);
  else
    await takeOver(shop, id, await providerNamed(shop.providers, provider).cancelIntent(intent_id));
}

async function inBatches<T extends { id: string }>(
  claim: () => Promise<T[]>,
  work: (claimed: T) => Promise<void>,
  { warn }: Shop,
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

/** Sooner for the young, whose traveller may be waiting; each is asked about at most once a minute. */
const later = (since: 'created_at' | 'refunded_at' | 'opened_at', now: Date) => sql<Date>`
  ${now}::timestamptz + least(interval '1 hour',
    greatest(interval '1 minute', (${now}::timestamptz - ${sql.ref(since)}) / 4))`;

/** The ids of those whose time has come, without those that another server is claiming. */
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

/** The payments whose disputes are to be looked at. */
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
