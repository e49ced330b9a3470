import { knownOrders, type AroundOrders } from './orders-known';
import { ordersLiveness } from './orders-liveness';
import { formLiveness } from './form-liveness';
import { formSafety } from './form-safety';
import { ordersSafety } from './orders-safety';

/**
 * The promise of orders that are begun on a phone: once a change is called saved, the server has it
 * exactly once, or the app says plainly what it needs; and no screen shows anything else.
 */
export function promiseOfOrders(around: AroundOrders) {
  const known = knownOrders(around);
  const { rowOf, isAtServer } = known;
  const { formsHold } = formSafety(around, known);
  const safety = ordersSafety(around, known);
  return {
    ...{ rowOf, isAtServer },
    ...safety,
    ...ordersLiveness(around, known, formLiveness(around, known)),
    /** To be called after every commit of the server. */
    wasCommitted(): void {
      safety.wasCommitted();
      formsHold();
    },
  };
}
