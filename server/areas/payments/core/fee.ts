/** What a payment is for: an order's own fee, or a later price difference of it. */
export type Fee =
  | { readonly type: 1; readonly orderId: string }
  | { readonly type: 3; readonly orderId: string; readonly differenceId: string };
