import { knownOrders, type AroundOrders } from './orders-known';
import { offersSafety } from './offers-safety';
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
  const { offerWritten } = offersSafety(around, known);
  return {
    ...{ rowOf, isAtServer },
    ...safety,
    ...ordersLiveness(around, known, formLiveness(around, known)),
    /** To be called with every item that a phone writes. */
    wasWritten(...written: Parameters<typeof safety.wasWritten>): void {
      safety.wasWritten(...written);
      offerWritten(...written);
    },
    /** To be called after every commit of the server. */
    wasCommitted(): void {
      safety.wasCommitted();
      formsHold();
    },
  };
}
