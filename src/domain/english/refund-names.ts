/** Names of refunds that the server itself writes, in English; others are written by a person. */
export const refundNames = {
  whole: 'Visa and service fee',
  visaFee: 'Visa fee',
  serviceFee: 'Service fee',
  /** The provider knows it, and it was not made here. */
  found: 'Refund',
  late: 'Payment that came after it was closed',
} as const;

export type RefundName = (typeof refundNames)[keyof typeof refundNames];
