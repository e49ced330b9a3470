import { isCancelled, isCompleted, type OrderState } from './order-state';

export type ProgressStep = 'upload' | 'canceled' | 'payment' | 'in-progress' | 'completed';

export interface OrderProgress {
  steps: readonly ProgressStep[];
  active: ProgressStep;
  /** Whether a Refresh link is offered, to update the status. */
  offersRefresh: boolean;
}

/** The steps of an order; `onConfirmPage` because the payment step begins there. */
export function orderProgress(order: OrderState, onConfirmPage = false): OrderProgress {
  if (isCancelled(order)) return { steps: ['canceled'], active: 'canceled', offersRefresh: false };
  const active = isCompleted(order)
    ? 'completed'
    : order.payStatus === 'paid' || order.payStatus === 'unknown'
      ? 'in-progress'
      : order.payStatus === 'waiting-for-payment' || onConfirmPage
        ? 'payment'
        : 'upload';
  return {
    steps: ['upload', 'payment', 'in-progress', 'completed'],
    active,
    offersRefresh:
      order.payStatus === 'waiting-for-payment' || order.hasPendingPriceDifference === true,
  };
}
