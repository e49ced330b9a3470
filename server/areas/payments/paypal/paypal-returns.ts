import * as v from 'valibot';
import { moneyOf, paypalMoney, type paypalRefund, type PayPalOrder } from './paypal-status';
import type { ProviderDispute, ProviderRefund } from '../core/provider';

const id = v.pipe(v.string(), v.minLength(1));

/** The list contains neither the transactions nor the outcome of a dispute. */
export const paypalDisputes = v.looseObject({
  items: v.optional(v.array(v.looseObject({ dispute_id: id }))),
});

export const paypalDispute = v.looseObject({
  dispute_id: id,
  status: v.string(),
  dispute_amount: paypalMoney,
  dispute_outcome: v.optional(
    v.looseObject({
      outcome_code: v.optional(v.string()),
      amount_refunded: v.optional(paypalMoney),
    }),
  ),
});

/**
 * Converts a refund of PayPal. A refund made by hand has the custom id of its capture, which is our
 * payment's id.
 */
export function refundOfPayPal(
  { id: refundId, status, amount, invoice_id, custom_id }: v.InferOutput<typeof paypalRefund>,
  paymentId: string | undefined,
): ProviderRefund {
  const state = status === 'COMPLETED' ? 'done' : status === 'PENDING' ? 'pending' : 'failed';
  const named = [invoice_id, custom_id].find((each) => each && each !== paymentId);
  return { refundId, amount: moneyOf(amount).amount, state, reference: named };
}

/** All refunds of an order. */
export function refundsOfPayPal({ purchase_units: [unit] }: PayPalOrder): ProviderRefund[] {
  return (unit.payments?.refunds ?? []).map((each) => refundOfPayPal(each, unit.custom_id));
}

/** Outcomes in which the traveller gets our money. */
const lost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/**
 * Converts a dispute of PayPal.
 * @param left the part of the capture that was not refunded: a claim settled by a refund appears in
 *   both lists
 */
export function disputeOfPayPal(
  { dispute_id, status, dispute_amount, dispute_outcome }: v.InferOutput<typeof paypalDispute>,
  left: number,
): ProviderDispute {
  const { amount } = moneyOf(dispute_amount);
  if (status !== 'RESOLVED') return { disputeId: dispute_id, amount, state: 'open', withdrawn: 0 };
  const { outcome_code = '', amount_refunded } = dispute_outcome ?? {};
  if (!lost.includes(outcome_code))
    return { disputeId: dispute_id, amount, state: 'won', withdrawn: 0 };
  const taken = amount_refunded ? moneyOf(amount_refunded).amount : amount;
  return { disputeId: dispute_id, amount, state: 'lost', withdrawn: Math.min(taken, left) };
}
