import { useEffect } from 'react';
import { takeIntent } from '../state/login-dialog';
import { useOpenOverlay } from '../state/overlays';
import { useIsLoggedIn } from '../state/session';

/** Opens Support for the visitor who asked for it and has logged in since; not over another question. */
export function useTakeUpSupport({ later }: { later: boolean }): void {
  const loggedIn = useIsLoggedIn();
  const openOverlay = useOpenOverlay();
  useEffect(() => {
    if (loggedIn && !later && takeIntent('support')) openOverlay({ kind: 'support' });
  }, [loggedIn, later, openOverlay]);
}
