import { waitsForTraveller } from './card-action';
import { isCancelled, isCompleted, type OrderState } from './order-state';

/** The groups of the list of applications, in their order. */
export const orderGroups = ['needs-you', 'in-progress', 'done'] as const;
export type OrderGroup = (typeof orderGroups)[number];

/** Whether an application needs the traveller, is processed, or has ended. */
export function orderGroup(order: OrderState): OrderGroup {
  if (waitsForTraveller(order)) return 'needs-you';
  return isCancelled(order) || isCompleted(order) ? 'done' : 'in-progress';
}

/**
 * The application that home shows on top: the newest that needs the traveller, else the newest that
 * is processed.
 * @param orders the newest first
 */
export function runningOrder<Order extends OrderState>(
  orders: readonly Order[],
): Order | undefined {
  return (
    orders.find((order) => orderGroup(order) === 'needs-you') ??
    orders.find((order) => orderGroup(order) === 'in-progress')
  );
}
