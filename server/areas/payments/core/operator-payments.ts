import type { AliasableExpression } from 'kysely';
import type { Db } from '../../../infra/db/tables';

/** All payments of an order, oldest first. */
export const loadPayments = (db: Db, orderId: string) =>
  db
    .selectFrom('payments')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .select(['id', 'fee_type', 'price_diff_id', 'amount', 'provider', 'state', 'income', 'paid_at'])
    .execute();

/** A payment of an order; undefined if it is another's. */
export const findPayment = (db: Db, orderId: string, paymentId: string) =>
  db
    .selectFrom('payments')
    .where('id', '=', paymentId)
    .where('order_id', '=', orderId)
    .select(['id', 'income', 'state'])
    .executeTakeFirst();

type AlarmIds = AliasableExpression<{ alarm_id: number }>;

interface WantedAlarms {
  id?: number;
  orderId?: string;
  isClosed?: boolean;
}

/**
 * The alarms of payments with their orders, the newest 500, newest first.
 * @param closed those that another area has decided about
 */
export const loadAlarms = (db: Db, closed: AlarmIds, { id, orderId, isClosed }: WantedAlarms) =>
  db
    .selectFrom('payment_alarms')
    .innerJoin('payments', 'payments.id', 'payment_alarms.payment_id')
    .leftJoin(closed.as('closed'), 'closed.alarm_id', 'payment_alarms.id')
    .where(({ and, eb }) =>
      and([
        ...(id === undefined ? [] : [eb('payment_alarms.id', '=', id)]),
        ...(orderId === undefined ? [] : [eb('order_id', '=', orderId)]),
        ...(isClosed === undefined
          ? []
          : [eb('closed.alarm_id', isClosed ? 'is not' : 'is', null)]),
      ]),
    )
    .orderBy('payment_alarms.id', 'desc')
    .limit(500)
    .select(['payment_alarms.id as id', 'order_id as orderId', 'payment_id as paymentId'])
    .select(['problem', 'detail', 'raised_at as raisedAt'])
    .execute();

/** Asks an order's traveller for a price difference; one is unpaid at most. */
export async function openDifference(
  tx: Db,
  difference: { id: string; orderId: string; label: string; amount: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('price_differences')
    .values({
      id: difference.id,
      order_id: difference.orderId,
      item: difference.label,
      expected_fee: difference.amount,
      opened_at: now,
      fee: null,
      paid_at: null,
    })
    .execute();
}

/** How many alarms there are besides these, which another area has decided about. */
export async function countAlarmsExcept(db: Db, closed: AlarmIds): Promise<number> {
  const { alarms } = await db
    .selectFrom('payment_alarms')
    .leftJoin(closed.as('closed'), 'closed.alarm_id', 'payment_alarms.id')
    .where('closed.alarm_id', 'is', null)
    .select(({ fn }) => fn.countAll<string | number>().as('alarms'))
    .executeTakeFirstOrThrow();
  return Number(alarms);
}

/** When the oldest event arrived that was not applied yet; undefined if all were. */
export async function oldestUnsettledEvent(db: Db): Promise<Date | undefined> {
  const { since } = await db
    .selectFrom('payment_events')
    .where('settled_at', 'is', null)
    .select(({ fn }) => fn.min<Date | null>('received_at').as('since'))
    .executeTakeFirstOrThrow();
  return since ?? undefined;
}
