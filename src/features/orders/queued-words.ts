import { isUnsent, type OutboxItem } from '../../outbox/core/item';

/** The label for an order's unsent items on its card; undefined if there are none. */
export function queuedWords(
  items: readonly Pick<OutboxItem, 'state'>[],
): { label: string; tone: 'danger' | 'action' } | undefined {
  const unsent = items.filter(isUnsent);
  const stuck = unsent.filter(({ state }) => state === 'needs-you').length;
  if (stuck > 0)
    return {
      label: stuck === 1 ? 'An upload needs you' : `${stuck} uploads need you`,
      tone: 'danger',
    };
  if (unsent.length === 0) return undefined;
  const label =
    unsent.length === 1 ? '1 upload is waiting' : `${unsent.length} uploads are waiting`;
  return { label, tone: 'action' };
}
