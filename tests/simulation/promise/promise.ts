import type { OutboxItem } from '../../../src/outbox/core/item';
import { holdsPlainText } from '../plain-text';
import type { Capture } from './capture';
import { deliveriesOf } from './deliveries';
import { itemOn } from './items-on-disk';
import { livenessOf } from './liveness';
import type { Observed } from './observed';
import { PromiseBroken } from './promise-broken';
import { safetyOf } from './safety';
import { untoldPages } from './untold-pages';

/**
 * The promise, as it is checked all the time: once the app says 'Saved on this phone', the document
 * reaches the application exactly once, whatever happens, or the app says plainly what it needs.
 */
export function promiseOf(observed: Observed) {
  const untold = untoldPages(observed.captures);
  const deliveries = deliveriesOf(observed);
  return {
    ...safetyOf(observed, { untold, deliveries }),
    ...livenessOf(observed, { untold, deliveries }),

    /** To be called with every item that a phone writes. */
    wasWritten(item: OutboxItem): void {
      untold.wasWritten(item);
      deliveries.wasWritten(item);
    },

    /**
     * Captures at the server of which the phone had no room to keep anything, not even the receipt:
     * a restore may take them, and the app cannot detect it.
     */
    withoutCopy: (): Capture[] =>
      observed.captures.filter(
        (capture) =>
          (capture.kind === 'message' || capture.wasFull) &&
          deliveries.isAtServer(capture) &&
          !itemOn(observed.diskOf(capture.phone), capture.id),
      ),

    /** No plain text at rest. */
    isSealed(value: unknown): void {
      if (holdsPlainText(value)) throw new PromiseBroken('plain', 'on the phone');
    },
  };
}
