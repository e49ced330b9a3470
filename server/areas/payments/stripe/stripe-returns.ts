import * as v from 'valibot';
import type { ProviderDispute, ProviderRefund } from '../core/provider';

const cents = v.pipe(v.number(), v.integer(), v.minValue(0));
const id = v.pipe(v.string(), v.minLength(1));

export const stripeRefund = v.looseObject({
  id,
  amount: cents,
  status: v.nullish(v.picklist(['pending', 'requires_action', 'succeeded', 'failed', 'canceled'])),
  metadata: v.nullish(v.record(v.string(), v.string())),
});

const stripeDispute = v.looseObject({
  id,
  amount: cents,
  status: v.string(),
  /** Withdrawals from our account for the dispute, and their reversals. */
  balance_transactions: v.array(v.looseObject({ amount: v.pipe(v.number(), v.integer()) })),
});

/** Page size of a list; more than any payment has. */
export const listLimit = 100;

/** An incomplete list is invalid: a refund that it omits might be sent again. */
const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.looseObject({ data: v.array(item), has_more: v.literal(false) });
export const stripeRefunds = listOf(stripeRefund);
export const stripeDisputes = listOf(stripeDispute);

/** The metadata key for the id of our refund row. */
export const referenceKey = 'refund_id';

/** Converts a refund of Stripe; one without a status is pending. */
export function refundOfStripe({
  id: refundId,
  amount,
  status,
  metadata,
}: v.InferOutput<typeof stripeRefund>): ProviderRefund {
  const state =
    status === 'succeeded'
      ? 'done'
      : status === 'failed' || status === 'canceled'
        ? 'failed'
        : 'pending';
  return { refundId, amount, state, reference: metadata?.[referenceKey] };
}

const ends: Readonly<Record<string, ProviderDispute['state']>> = {
  won: 'won',
  lost: 'lost',
  // An inquiry without consequences, and one that was settled before it became a dispute.
  warning_closed: 'won',
  prevented: 'won',
};

/** Converts a dispute of Stripe; an unknown status counts as open. */
export function disputeOfStripe({
  id: disputeId,
  amount,
  status,
  balance_transactions,
}: v.InferOutput<typeof stripeDispute>): ProviderDispute {
  // In the currency of our account, so only the sign is used.
  const moved = balance_transactions.reduce((sum, each) => sum + each.amount, 0);
  return {
    disputeId,
    amount,
    state: ends[status] ?? 'open',
    withdrawn: moved < 0 ? amount : 0,
  };
}
