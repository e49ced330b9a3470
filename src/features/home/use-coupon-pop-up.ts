import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { couponCalls } from '../../contract/coupons';
import { useCompleteChoice } from '../../session/countries';
import { couponPopUpAtom, isVisitedHome } from '../../queries/coupon-pop-up';
import { quietFailure } from '../../services/failure-toast';
import { logInDialogAtom } from '../../session/login-dialog';
import { useOverlay } from '../../services/overlays';
import { api, queryClient } from '../../services/services';
import { useIsLoggedIn } from '../../session/session';
import { askUnreadCoupons, openCouponPopUp } from '../../queries/unread-coupons';
import { useOpenDestination } from './destinations/destinations';

/** Fetched once a visit and not stored: an old answer must not pop up again. */
const once = { staleTime: Infinity, persister: undefined, meta: quietFailure } as const;

const unreadQuery = queryOptions({
  queryKey: ['unread-coupons'],
  queryFn: ({ signal }) => askUnreadCoupons(signal),
  ...once,
});

const offeredQuery = queryOptions({
  queryKey: ['offered-coupons'],
  queryFn: async () =>
    (await api.call(couponCalls.activityCoupons, {})).activities[0]?.coupons ?? [],
  ...once,
});

/**
 * Whether the history entry of a closed overlay has not been left yet: a pop-up that opened now
 * would add its entry while the history goes back.
 */
function useIsLeaving(open: boolean): boolean {
  const sheet = (useLocation().state as { sheet?: string } | null)?.sheet;
  const [last, setLast] = useState<string>();
  if (open && sheet !== last) setLast(sheet);
  return !open && sheet !== undefined && sheet === last;
}

/** Whether an overlay covers the page, or the picker is about to open. */
function useIsCovered(): boolean {
  const overlay = useOverlay();
  const logIn = useAtomValue(logInDialogAtom);
  const popUp = useAtomValue(couponPopUpAtom);
  const { openId } = useOpenDestination();
  const chosen = useCompleteChoice();
  const leaving = useIsLeaving(overlay !== undefined);
  const open = overlay ?? logIn ?? popUp ?? openId;
  return open !== undefined || leaving || chosen === undefined;
}

/**
 * Opens the home page's pop-up when no overlay is open: received coupons for users, the welcome
 * coupons for visitors, on the first visit as soon as the countries are chosen. A failed query opens
 * nothing and shows no error.
 */
export function useCouponPopUp(): void {
  const loggedIn = useIsLoggedIn();
  const covered = useIsCovered();
  const { data: unread = [] } = useQuery({ ...unreadQuery, enabled: loggedIn });
  const { data: offered = [] } = useQuery({
    ...offeredQuery,
    enabled: !loggedIn && !isVisitedHome(),
  });

  useEffect(() => {
    if (covered) return;
    if (loggedIn && unread.length > 0) {
      openCouponPopUp({ kind: 'received', coupons: unread, reloads: false });
      queryClient.setQueryData(unreadQuery.queryKey, []);
    }
    if (!loggedIn && offered.length > 0 && !isVisitedHome())
      openCouponPopUp({ kind: 'welcome', coupons: offered });
  }, [covered, loggedIn, unread, offered]);
}
