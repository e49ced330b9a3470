import { isCancelled, isCompleted, type OrderState } from './order-state';

export type ProgressStep =
  'Upload documents' | 'Canceled' | 'Payment' | 'In progress' | 'Completed';

export interface OrderProgress {
  steps: readonly ProgressStep[];
  active: ProgressStep;
  /** Whether a Refresh link is offered, to update the status. */
  offersRefresh: boolean;
}

/** The steps of an order; `onConfirmPage` because the payment step begins there. */
export function orderProgress(order: OrderState, onConfirmPage = false): OrderProgress {
  if (isCancelled(order)) return { steps: ['Canceled'], active: 'Canceled', offersRefresh: false };
  const active = isCompleted(order)
    ? 'Completed'
    : order.payStatus === 'paid' || order.payStatus === 'unknown'
      ? 'In progress'
      : order.payStatus === 'waiting-for-payment' || onConfirmPage
        ? 'Payment'
        : 'Upload documents';
  return {
    steps: ['Upload documents', 'Payment', 'In progress', 'Completed'],
    active,
    offersRefresh:
      order.payStatus === 'waiting-for-payment' || order.hasPendingPriceDifference === true,
  };
}
