import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { places } from '../routing/app-history';
import { matchRoute } from './match-route';
import { moveFocus } from './move-focus';
import { restoreScroll } from '../routing/restore-scroll';

/**
 * Puts the traveller where they belong when another page comes up: back to their place on a page
 * that they return to, to the head of a new one. A sheet's history entry is the same page.
 */
export function usePlace(): void {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const arrivedAt = useRef(pathname);

  const place = useEffectEvent(() => {
    const isKept = matchRoute(pathname)?.keepAlive === true;
    return (
      (type === 'POP' ? places.at(key) : undefined) ?? (isKept ? places.at(pathname) : undefined)
    );
  });

  useLayoutEffect(() => restoreScroll(place()?.y ?? 0), [pathname]);

  useEffect(() => {
    // The focus of a first page is the browser's business.
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    return moveFocus(place()?.focused);
  }, [pathname]);
}
