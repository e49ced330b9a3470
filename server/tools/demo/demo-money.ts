import type { PayMethod } from '../../../src/contract/codes';
import { newId, newSecret } from '../../infra/secrets/random-id';
import type { DemoRows } from './demo-rows';

interface PaidFor {
  readonly rows: DemoRows;
  readonly orderId: string;
  readonly method: PayMethod;
}

interface PaidPayment {
  readonly paymentId: string;
  readonly intentId: string;
}

const currency = 'usd';

/** Adds a completed payment, to our tables and to those of the sandbox. */
export function addPayment(
  { rows, orderId, method }: PaidFor,
  { amount, differenceId }: { amount: number; differenceId?: string },
  when: Date,
): PaidPayment {
  const paymentId = newId();
  const intentId = `pi_${newId()}`;
  const common = { amount, currency, method, paid_at: when, created_at: when };
  rows.sandbox_intents.push({
    ...common,
    id: intentId,
    idempotency_key: paymentId,
    client_secret: newSecret(),
    reference: orderId,
    state: 'succeeded',
  });
  rows.payments.push({
    ...common,
    id: paymentId,
    order_id: orderId,
    fee_type: differenceId === undefined ? 'order' : 'price-difference',
    price_diff_id: differenceId ?? null,
    provider: 'sandbox',
    intent_id: intentId,
    state: 'paid',
    income: amount,
  });
  rows.ledger.push({
    source: `payment/${paymentId}`,
    kind: differenceId === undefined ? 'charge' : 'difference',
    order_id: orderId,
    payment_id: paymentId,
    amount,
    currency,
    created_at: when,
  });
  return { paymentId, intentId };
}

/** Adds a partial refund of a payment. */
export function addRefund(
  { rows, orderId }: PaidFor,
  { paymentId, intentId, amount, words }: PaidPayment & { amount: number; words: string },
  when: Date,
): void {
  const id = newId();
  rows.sandbox_refunds.push({
    id: `re_${newId()}`,
    idempotency_key: id,
    intent_id: intentId,
    amount,
    created_at: when,
  });
  rows.refunds.push({
    id,
    order_id: orderId,
    payment_id: paymentId,
    fee_type: words,
    fee: amount,
    refunded_at: when,
  });
  rows.ledger.push({
    source: `refund/${id}`,
    kind: 'refund',
    order_id: orderId,
    payment_id: paymentId,
    refund_id: id,
    amount: -amount,
    currency,
    created_at: when,
  });
}
