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
  /** What was withdrawn from our account for it, and given again. */
  balance_transactions: v.array(v.looseObject({ amount: v.pipe(v.number(), v.integer()) })),
});

/** How many of a kind are asked for at once: more than any payment has. */
export const listLimit = 100;

/** A list that is cut off is no answer: what it leaves out might go out again. */
const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.looseObject({ data: v.array(item), has_more: v.literal(false) });
export const stripeRefunds = listOf(stripeRefund);
export const stripeDisputes = listOf(stripeDispute);

/** Under what our row's id stands in a refund of ours. */
export const referenceKey = 'refund_id';

/** A refund of Stripe's, in the words of this house; one without a status is on its way. */
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
  // An inquiry that came to nothing, and one that was settled before it became a dispute.
  warning_closed: 'won',
  prevented: 'won',
};

/** A dispute of Stripe's; in a state that nobody knows it is open. */
export function disputeOfStripe({
  id: disputeId,
  amount,
  status,
  balance_transactions,
}: v.InferOutput<typeof stripeDispute>): ProviderDispute {
  // In the currency of our account, so only its direction counts.
  const moved = balance_transactions.reduce((sum, each) => sum + each.amount, 0);
  return {
    disputeId,
    amount,
    state: ends[status] ?? 'open',
    withdrawn: moved < 0 ? amount : 0,
  };
}
