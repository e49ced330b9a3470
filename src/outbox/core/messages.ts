import type { OutboxItem, Problem } from './item';

/** What goes over the outbox's channel. IndexedDB is the truth; this only says where to look again. */
export type OutboxMessage =
  | {
      type: 'changed';
      itemId: string;
      kind: string;
      /** The application that it belongs to, if it belongs to one. */
      orderId: string | undefined;
      state: string;
      /** Why it needs the traveller; undefined while it does not. */
      need: Problem | undefined;
    }
  | { type: 'wiped' }
  /** The traveller said 'now' where another drains. */
  | { type: 'now' };

export const changed = ({ id, kind, target, state, lastProblem }: OutboxItem): OutboxMessage => ({
  type: 'changed',
  itemId: id,
  kind,
  orderId: target.orderId,
  state,
  need: state === 'needs-you' ? lastProblem : undefined,
});
