import type { OutboxItem, Problem } from './item';

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
      /** Why it needs the traveller; undefined if it does not. */
      need: Problem | undefined;
    }
  | { type: 'wiped' }
  /** The traveller retried while another page or worker drains. */
  | { type: 'now' };

export const changed = ({ id, kind, target, state, lastProblem }: OutboxItem): OutboxMessage => ({
  type: 'changed',
  itemId: id,
  kind,
  orderId: target.orderId,
  state,
  need: state === 'needs-you' ? lastProblem : undefined,
});
