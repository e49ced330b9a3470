import type { Refund } from '../payments/core/load-refunds';

/**
 * What came back of an order, and beside it what is still to come or did not arrive: whoever knows
 * only the first list takes nothing for money that is not there.
 */
export const wireRefunds = (refunds: readonly Refund[]) => ({
  refund_list: refunds.filter(({ state }) => state === 'done').map(wireRefund),
  refund_open_list: refunds.flatMap((refund) => {
    const state = openState(refund, refunds);
    return state ? [{ ...wireRefund(refund), state }] : [];
  }),
});

function openState(
  refund: Refund,
  refunds: readonly Refund[],
): 'on its way' | 'failed' | undefined {
  if (refund.state === 'asked' || refund.state === 'sent') return 'on its way';
  return refund.state === 'failed' && !wasReplaced(refund, refunds) ? 'failed' : undefined;
}

const wireRefund = ({ fee_type, fee, refunded_at }: Refund) => ({
  fee_type,
  refund_fee: fee,
  refund_time: refunded_at.toISOString(),
});

/** Whether the money was given back in another refund after one that failed. */
const wasReplaced = (failed: Refund, refunds: readonly Refund[]) =>
  refunds.some(
    ({ payment_id, state, fee, refunded_at }) =>
      payment_id === failed.payment_id &&
      state !== 'failed' &&
      state !== 'refused' &&
      fee >= failed.fee &&
      refunded_at >= failed.refunded_at,
  );
