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
 * The applications that have not ended: those that need the traveller come first.
 * @param orders the newest first, as they are within each group of the answer
 */
export const runningOrders = <Order extends OrderState>(orders: readonly Order[]): Order[] =>
  (['needs-you', 'in-progress'] as const).flatMap((group) =>
    orders.filter((order) => orderGroup(order) === group),
  );
