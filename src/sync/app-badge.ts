import { QueryObserver } from '@tanstack/react-query';
import type { OutboxItem } from '../outbox/core/item';
import { accountSummaryQuery } from '../queries/account-summary-query';
import { outboxItemsAtom } from './outbox-list';
import { atoms, queryClient } from '../page/services';
import { sessionAtom } from '../session/session';

type Badged = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** How many applications and uploads on this phone need the traveller, as one sum. */
export const badgeCount = (
  unprocessedCount: number,
  items: readonly Pick<OutboxItem, 'state'>[],
): number => unprocessedCount + items.filter(({ state }) => state === 'needs-you').length;

/** Shows the count on the app's icon, if the browser supports it; its errors are ignored. */
export async function showBadge(count: number, target: Badged = navigator): Promise<void> {
  try {
    await (count > 0 ? target.setAppBadge?.(count) : target.clearAppBadge?.());
  } catch {
    // Not installed, or not allowed: the app itself shows the counts.
  }
}

/** Keeps the badge up to date while the page is open; without a log-in there is no badge. */
export function startAppBadge(): void {
  const optionsNow = () => ({
    ...accountSummaryQuery,
    enabled: atoms.get(sessionAtom) !== undefined,
  });
  const summary = new QueryObserver(queryClient, optionsNow());
  let shown: number | undefined;
  const show = () => {
    const { data, isPending } = summary.getCurrentResult();
    const isLoggedIn = atoms.get(sessionAtom) !== undefined;
    // The badge does not change before the first answer.
    if (isLoggedIn && isPending) return;
    const items = atoms.get(outboxItemsAtom);
    const count = isLoggedIn ? badgeCount(data?.unprocessedCount ?? 0, items) : 0;
    if (count === shown) return;
    shown = count;
    void showBadge(count);
  };
  summary.subscribe(show);
  atoms.sub(outboxItemsAtom, show);
  atoms.sub(sessionAtom, () => {
    summary.setOptions(optionsNow());
    show();
  });
  show();
}
