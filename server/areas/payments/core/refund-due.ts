import type { RefundStage } from '../../../../src/domain/payment/refund-rule';

interface Fee {
  /** The amount paid for the order, in cents. */
  readonly paid: number;
  /** The discount of the coupon, in cents. */
  readonly discount: number;
  /** The authority's part of one applicant's price. */
  readonly visaFee: number;
}

/**
 * The refund of an order's fee by the refund policy, in cents: an applicant's full share before the
 * review, the visa cost after it, nothing once the application was submitted to the embassy. The
 * discount of a coupon is not refunded: never more than was paid.
 */
export function refundDue(
  { paid, discount, visaFee }: Fee,
  stages: readonly RefundStage[],
): number {
  if (stages.length === 0) return 0;
  const each = Math.floor((paid + discount) / stages.length);
  const of = (stage: RefundStage) =>
    stage === 'untouched' ? each : stage === 'reviewed' ? Math.min(visaFee, each) : 0;
  const sum = stages.reduce((total, stage) => total + of(stage), 0);
  return Math.min(sum, paid);
}
