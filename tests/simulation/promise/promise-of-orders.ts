import { knownOrders, type AroundOrders } from './orders-known';
import { ordersLiveness } from './orders-liveness';
import { ordersSafety } from './orders-safety';

/**
 * The promise of orders that are begun on a phone: once a change is called saved, the server has it
 * exactly once, or the app says plainly what it needs; and no screen shows anything else.
 */
export function promiseOfOrders(around: AroundOrders) {
  const known = knownOrders(around);
  const { rowOf, isAtServer } = known;
  return {
    ...{ rowOf, isAtServer },
    ...ordersSafety(around, known),
    ...ordersLiveness(around, known),
  };
}
