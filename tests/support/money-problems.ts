import type { PaymentProblem } from '../../server/areas/payments/core/payment-tables';
import type { Db } from '../../server/infra/db/tables';
import type { ProviderDispute, ProviderRefund } from '../../server/areas/payments/core/provider';

/** The books of a provider. */
export interface Books {
  readonly intents: readonly {
    readonly id: string;
    readonly reference: string;
    readonly amount: number;
    readonly state: string;
    /** The cents that went back, or are on their way, without what failed. */
    readonly refunded: number;
    readonly refunds: readonly ProviderRefund[];
    readonly disputes: readonly ProviderDispute[];
  }[];
}

const sumOf = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);

/**
 * Discrepancies between orders, payments, refunds, coupons, the ledger and the providers' own
 * books, in words; nothing where all is well. Everything has to be settled before.
 */
export async function moneyProblems(
  db: Db,
  orderIds: readonly string[],
  providers: readonly Books[],
): Promise<string[]> {
  const problems: string[] = [];
  const of = <T extends 'payments' | 'refunds' | 'ledger' | 'user_coupons'>(table: T) =>
    db
      .selectFrom(table as 'payments')
      .where('order_id', 'in', orderIds)
      .selectAll();
  const orders = await db.selectFrom('orders').where('id', 'in', orderIds).selectAll().execute();
  const payments = await of('payments').execute();
  const refunds = await db
    .selectFrom('refunds')
    .where('order_id', 'in', orderIds)
    .selectAll()
    .execute();
  const ledger = await db
    .selectFrom('ledger')
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .selectAll()
    .execute();
  const coupons = await db
    .selectFrom('user_coupons')
    .where('order_id', 'in', orderIds)
    .selectAll()
    .execute();
  const paymentIds = payments.map(({ id }) => id);
  const [disputes, alarms] =
    paymentIds.length === 0
      ? [[], []]
      : await Promise.all([
          db.selectFrom('disputes').where('payment_id', 'in', paymentIds).selectAll().execute(),
          db
            .selectFrom('payment_alarms')
            .where('payment_id', 'in', paymentIds)
            .selectAll()
            .execute(),
        ]);
  const hasAlarm = (payment: string | null, problem: PaymentProblem, subject: string) =>
    alarms.some(
      (each) => each.payment_id === payment && each.problem === problem && each.subject === subject,
    );
  const intents = providers.flatMap((provider) => provider.intents);

  for (const order of orders) {
    const expectEqual = (what: string, one: number, other: number) => {
      if (one !== other) problems.push(`${order.id}: ${what}: ${one} is not ${other}`);
    };
    const mine = <T extends { order_id: string | null }>(rows: readonly T[]) =>
      rows.filter(({ order_id }) => order_id === order.id);
    const entries = mine(ledger);
    const written = (...kinds: string[]) =>
      sumOf(
        entries.filter(({ kind }) => kinds.includes(kind)),
        ({ amount }) => amount,
      );
    const fees = mine(payments).filter(({ fee_type }) => fee_type === 'order');
    const extras = mine(payments).filter(({ fee_type }) => fee_type === 'price-difference');
    const done = mine(refunds).filter(({ state }) => state === 'done');
    expectEqual(
      'charges',
      written('charge'),
      sumOf(fees, ({ income }) => income ?? 0),
    );
    expectEqual(
      'differences',
      written('difference'),
      sumOf(extras, ({ income }) => income ?? 0),
    );
    expectEqual(
      'refunds',
      -written('refund', 'refund_failed'),
      sumOf(done, ({ fee }) => fee),
    );
    const isMine = ({ payment_id }: { payment_id: string | null }) =>
      mine(payments).some(({ id }) => id === payment_id);
    expectEqual(
      'disputes',
      -written('dispute', 'dispute_returned'),
      sumOf(disputes.filter(isMine), ({ withdrawn }) => withdrawn),
    );
    for (const { id, payment_id, state } of mine(refunds)) {
      if (state === 'asked' || state === 'sent') problems.push(`${order.id}: ${id} is ${state}`);
      if (state === 'failed' && !hasAlarm(payment_id, 'refund failed', id))
        problems.push(`${order.id}: nobody knows that ${id} failed`);
    }
    for (const { id, payment_id } of disputes.filter(isMine))
      if (!hasAlarm(payment_id, 'disputed', id))
        problems.push(`${order.id}: nobody knows of dispute ${id}`);
    const discount = mine(coupons).length > 0 ? order.discount : 0;
    expectEqual('coupons', -written('coupon_spent', 'coupon_returned'), discount);
    expectEqual('a discount without a coupon', order.discount, discount);

    const paid = fees.filter(({ state }) => state === 'paid');
    expectEqual('paid fees', paid.length, order.pay_status === 'paid' ? 1 : 0);
    for (const { income } of paid) expectEqual('the fee', income ?? -1, order.fee ?? -2);
    for (const { id, state, income } of mine(payments)) {
      if (state !== 'closed') continue;
      const of = <T extends { payment_id: string | null }>(rows: readonly T[]) =>
        rows.filter(({ payment_id }) => payment_id === id);
      // Somebody was called to look at it.
      if (of(mine(refunds)).some(({ state }) => state === 'failed')) continue;
      const back =
        sumOf(of(done), ({ fee }) => fee) + sumOf(of(disputes), ({ withdrawn }) => withdrawn);
      expectEqual(`money kept of closed payment ${id}`, (income ?? 0) - back, 0);
    }
    const theirs = intents.filter(({ reference }) => reference === order.id);
    const taken = sumOf(
      theirs.filter(({ state }) => state === 'succeeded'),
      ({ amount }) => amount,
    );
    expectEqual('what the providers took', taken, written('charge', 'difference'));
    const back = sumOf(theirs, ({ refunded }) => refunded);
    expectEqual('what the providers gave back', back, -written('refund', 'refund_failed'));
    const withdrawn = (each: (typeof theirs)[number]) =>
      sumOf(each.disputes, (dispute) => dispute.withdrawn);
    expectEqual(
      'what the providers withdrew',
      sumOf(theirs, withdrawn),
      -written('dispute', 'dispute_returned'),
    );
    for (const intent of theirs) {
      if (intent.refunded + withdrawn(intent) > intent.amount)
        problems.push(`${order.id}: more went back than was paid with ${intent.id}`);
      const asked = intent.refunds.flatMap(({ reference }) => reference ?? []);
      if (new Set(asked).size < asked.length)
        problems.push(`${order.id}: a refund of ${intent.id} went out twice`);
    }
  }
  return problems;
}
