import { isCancelled, type OrderState } from './order-state';

export type CardAction =
  'Upload documents' | 'Pay' | 'Pay the difference' | 'Re-submit' | 'Details';

/** The action of an order's card: the first rule that applies; none for a cancelled order. */
export function cardAction(order: OrderState): CardAction | undefined {
  if (isCancelled(order)) return undefined;
  if (order.payStatus === 'unpaid') return 'Upload documents';
  if (order.payStatus === 'waiting-for-payment') return 'Pay';
  if (order.hasPendingPriceDifference) return 'Pay the difference';
  if (order.applicants.some(({ status }) => status === 'revision-needed')) return 'Re-submit';
  return 'Details';
}

/** Whether an application needs the traveller: its card offers more than the details. */
export function waitsForTraveller(order: OrderState): boolean {
  const action = cardAction(order);
  return action !== undefined && action !== 'Details';
}
