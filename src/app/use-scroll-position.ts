import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { scrollPositions } from '../routing/app-history';
import { matchRoute } from './match-route';
import { moveFocus } from './move-focus';
import { restoreScroll } from '../routing/restore-scroll';

/**
 * Restores scroll position and focus after a navigation: on return to a page its last position, on
 * a new page the top. History entries of sheets belong to the same page.
 */
export function useScrollPosition(): void {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const arrivedAt = useRef(pathname);

  const place = useEffectEvent(() => {
    const isKept = matchRoute(pathname)?.keepAlive === true;
    return (
      (type === 'POP' ? scrollPositions.at(key) : undefined) ??
      (isKept ? scrollPositions.at(pathname) : undefined)
    );
  });

  useLayoutEffect(() => {
    const y = place()?.y ?? 0;
    // The first page begins at its top anyway; to say so would cost a layout.
    return y === 0 && arrivedAt.current === pathname ? undefined : restoreScroll(y);
  }, [pathname]);

  useEffect(() => {
    // The browser sets the focus of the first page.
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    return moveFocus(place()?.focused);
  }, [pathname]);
}
