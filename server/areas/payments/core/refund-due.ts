import type { RefundStage } from '../../../../src/domain/payment/refund-rule';

interface Fee {
  /** What was paid for the order, in cents. */
  readonly paid: number;
  /** What the coupon took off. */
  readonly discount: number;
  /** The authority's part of one applicant's price. */
  readonly visaFee: number;
}

/**
 * The cents that the refund policy gives back of an order's fee: all of an applicant's part before
 * the review, the visa cost after it, nothing once it was submitted. A coupon's worth is no money:
 * more than was paid never comes back.
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
