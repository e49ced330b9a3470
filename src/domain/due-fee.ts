/** What there is to pay for an order: its own fee, or a price difference of later, in cents. */
export type DueFee =
  { type: 1 } | { type: 3; differenceId: string; item: string; expectedFee: number };
