import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeIntent } from '../session/login-dialog';
import { useOpenOverlay } from '../page/overlays';
import { useIsLoggedIn } from '../session/session';

/**
 * Resumes the action that a log-in interrupted: opens Support, or goes to a page. Waits while
 * another dialog is open (`later`). The product page itself resumes 'Apply'.
 */
export function useResumeIntent({ later }: { later: boolean }): void {
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
