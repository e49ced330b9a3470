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
      label: stuck === 1 ? t('An upload needs you') : `${stuck} uploads need you`,
      tone: 'danger',
    };
  if (unsent.length === 0) return undefined;
  const label =
    unsent.length === 1
      ? t('1 upload is waiting')
      : t('{count} uploads are waiting', { count: unsent.length });
  return { label, tone: 'action' };
}
