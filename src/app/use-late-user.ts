import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { restoreSession } from '../session/session';
import { skipsUser } from '../page/skips-user';

/** A page that started without its user finds them when it leaves the demo. */
export function useLateUser(): void {
  const { pathname } = useLocation();
  const skipped = useRef(skipsUser(pathname));
  useEffect(() => {
    if (!skipped.current || skipsUser(pathname)) return;
    skipped.current = false;
    void restoreSession()
      .then(() => import('./background'))
      .then(({ startUser }) => startUser());
  }, [pathname]);
}
