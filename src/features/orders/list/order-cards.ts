import { ordersPageSize } from '../../../domain/limits';
import type { OrderGroup } from '../../../domain/order/order-state';
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

interface Shown {
  group: OrderGroup;
  /** How many of the group are loaded, and how many of them were begun on this phone. */
  loaded: number;
  unsent: number;
  /** Whether the list has further pages. */
  hasMore: boolean;
  /** How many applications need the traveller, by the server's count. */
  needsYou: number | undefined;
}

/**
 * The number beside a group's title: of the whole list, not of the cards that are loaded. Undefined
 * as long as nobody knows it.
 */
export function groupCount({ group, loaded, unsent, hasMore, needsYou }: Shown) {
  if (!hasMore) return loaded;
  if (group !== 'needs-you' || needsYou === undefined) return undefined;
  return Math.max(loaded, needsYou + unsent);
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
