import { QueryObserver } from '@tanstack/react-query';
import { badgeCount, showBadge } from '../../domain/account/badge';
import { accountSummaryQuery } from '../../queries/account-summary-query';
import { outboxItemsAtom } from './outbox-list';
import { atoms, queryClient } from '../../services/services';
import { sessionAtom } from '../../session/session';

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
    void showBadge(count, navigator);
  };
  summary.subscribe(show);
  atoms.sub(outboxItemsAtom, show);
  atoms.sub(sessionAtom, () => {
    summary.setOptions(optionsNow());
    show();
  });
  show();
}
