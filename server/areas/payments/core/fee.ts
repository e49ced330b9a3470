/** What a payment is for: an order's own fee, or a later price difference of it. */
export type Fee =
  | { readonly type: 'order'; readonly orderId: string }
  | { readonly type: 'price-difference'; readonly orderId: string; readonly differenceId: string };
