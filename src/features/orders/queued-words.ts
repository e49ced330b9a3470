import { isUnsent, type OutboxItem } from '../../outbox/core/item';
import { t } from '../../language/translate';

/** The label for an order's unsent items on its card; undefined if there are none. */
export function queuedWords(
  items: readonly Pick<OutboxItem, 'state'>[],
): { label: string; tone: 'danger' | 'action' } | undefined {
  const unsent = items.filter(isUnsent);
  const stuck = unsent.filter(({ state }) => state === 'needs-you').length;
  if (stuck > 0)
    return {
      label: t('{count, plural, one {An upload needs you} other {# uploads need you}}', {
        count: stuck,
      }),
      tone: 'danger',
    };
  if (unsent.length === 0) return undefined;
  const label = t('{count, plural, one {# upload is waiting} other {# uploads are waiting}}', {
    count: unsent.length,
  });
  return { label, tone: 'action' };
}
