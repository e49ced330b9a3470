import type { Refund } from '../payments/core/load-refunds';

/**
 * Completed refunds of an order, and in a separate list those that are pending or failed: a client
 * that reads only the first list never shows money that has not arrived.
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

const wireRefund = ({ fee_type, fee, refunded_at, asked_at, sent_at }: Refund) => ({
  fee_type,
  refund_fee: fee,
  refund_time: refunded_at.toISOString(),
  asked_time: asked_at?.toISOString(),
  sent_time: sent_at?.toISOString(),
});

/** Whether a later refund replaced the failed one. */
const wasReplaced = (failed: Refund, refunds: readonly Refund[]) =>
  refunds.some(
    ({ payment_id, state, fee, refunded_at }) =>
      payment_id === failed.payment_id &&
      state !== 'failed' &&
      state !== 'refused' &&
      fee >= failed.fee &&
      refunded_at >= failed.refunded_at,
  );
