/** The purpose of a payment: the fee of an order, or a later price difference. */
export type Fee =
  | { readonly type: 'order'; readonly orderId: string }
  | { readonly type: 'price-difference'; readonly orderId: string; readonly differenceId: string };
