import { isWithdrawn, type OutboxItem, type Problem } from './item';

/**
 * The messages of the outbox's channel. IndexedDB is the truth; a message only says what to read
 * again.
 */
export type OutboxMessage =
  | {
      type: 'changed';
      itemId: string;
      kind: string;
      /** The application that it belongs to, if any. */
      orderId: string | undefined;
      state: string;
      /** The item is done because the server has deleted it. */
      isWithdrawn?: true;
      /** Why it needs the traveller; undefined if it does not. */
      need: Problem | undefined;
    }
  | { type: 'wiped' }
  /** The traveller retried while another page or worker drains. */
  | { type: 'now' };

export function changed(item: OutboxItem): OutboxMessage {
  const { id, kind, target, state, lastProblem } = item;
  return {
    type: 'changed',
    itemId: id,
    kind,
    orderId: target.orderId,
    state,
    ...(isWithdrawn(item) && { isWithdrawn: true }),
    need: state === 'needs-you' ? lastProblem : undefined,
  };
}
