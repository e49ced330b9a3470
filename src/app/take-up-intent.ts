import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeIntent } from '../session/login-dialog';
import { useOpenOverlay } from '../page/overlays';
import { useIsLoggedIn } from '../session/session';

/**
 * Goes on with what a visitor was about to do and has logged in for since: opens Support, or goes
 * where they wanted to; not over another question. 'Apply' is taken up by its own product.
 */
export function useTakeUpIntent({ later }: { later: boolean }): void {
  const loggedIn = useIsLoggedIn();
  const openOverlay = useOpenOverlay();
  const navigate = useNavigate();
  useEffect(() => {
    if (!loggedIn || later) return;
    if (takeIntent('support')) openOverlay({ kind: 'support' });
    const intent = takeIntent('go');
    const here = location.pathname + location.search;
    if (intent?.kind === 'go' && intent.path !== here) void navigate(intent.path);
  }, [loggedIn, later, openOverlay, navigate]);
}
