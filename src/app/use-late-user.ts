import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { restoreSession } from '../session/session';
import { ignoresSession } from '../page/ignores-session';

/** Restores the session when a page that started in the demo leaves it. */
export function useLateUser(): void {
  const { pathname } = useLocation();
  const skipped = useRef(ignoresSession(pathname));
  useEffect(() => {
    if (!skipped.current || ignoresSession(pathname)) return;
    skipped.current = false;
    void restoreSession()
      .then(() => import('./background'))
      .then(({ startUser }) => startUser());
  }, [pathname]);
}
