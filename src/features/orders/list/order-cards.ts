import { ordersPageSize } from '../../../domain/limits';
import { t } from '../../../language/translate';
import { isUnsent, type OutboxItem } from '../../../outbox/core/item';

/** The label for an order's unsent items on its card; undefined if there are none. */
export function queuedLabel(
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

/** The list's pages with one order replaced. */
export const replaceCard = <Card extends { id: string }>(
  pages: readonly (readonly Card[])[],
  now: Card,
): Card[][] => pages.map((page) => page.map((card) => (card.id === now.id ? now : card)));

/**
 * The page parameter for the next page: the last order's id; undefined after an incomplete page.
 */
export const nextPage = (page: readonly { id: string }[]): string | undefined =>
  page.length < ordersPageSize ? undefined : page.at(-1)?.id;
