import { isCancelled, type OrderState } from './order-state';

export type CardAction = 'upload' | 'pay' | 'pay-difference' | 're-submit' | 'details';

/** The action of an order's card: the first rule that applies; none for a cancelled order. */
export function cardAction(order: OrderState): CardAction | undefined {
  if (isCancelled(order)) return undefined;
  if (order.payStatus === 'unpaid') return 'upload';
  if (order.payStatus === 'waiting-for-payment') return 'pay';
  if (order.hasPendingPriceDifference) return 'pay-difference';
  if (order.applicants.some(({ status }) => status === 'revision-needed')) return 're-submit';
  return 'details';
}

/** Whether an application needs the traveller: its card offers more than the details. */
export function waitsForTraveller(order: OrderState): boolean {
  const action = cardAction(order);
  return action !== undefined && action !== 'details';
}
