import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { openLogIn } from '../../session/login-dialog';
import { useOpenOverlay } from '../../services/overlays';
import { useIsLoggedIn } from '../../session/session';
import { urlLogIn } from '../../session/url-log-in';
import { entryOf, withoutDemand } from '../../routing/entry-address';

/** Opens the overlay or log-in of a shortcut's address; it survives the reload after a log-in. */
export function useEntry(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const openOverlay = useOpenOverlay();
  const demand = entryOf(location, useIsLoggedIn());
  const [stage, setStage] = useState<'idle' | 'asked' | 'open'>('idle');
  const [wanted, setWanted] = useState<'uploads' | 'support'>();
  if (stage !== 'asked' && (demand === 'uploads' || demand === 'support')) {
    setStage('asked');
    setWanted(demand);
  }
  // The overlay's history entry copies the address, so the parameter must be removed before.
  if (stage === 'asked' && demand === undefined) setStage('open');
  const bare = withoutDemand(location);

  // Takes precedence over a shortcut: a log-in by a provider is about to complete.
  useEffect(() => {
    if (urlLogIn) openLogIn({ arrival: urlLogIn });
  }, []);
  useEffect(() => {
    if (demand === 'log-in') openLogIn();
    else if (demand !== undefined) void navigate(bare, { replace: true });
  }, [demand, bare, navigate]);
  useEffect(() => {
    if (stage !== 'open' || wanted === undefined) return;
    openOverlay(
      wanted === 'uploads' ? { kind: 'uploads' } : { kind: 'support', answersFirst: true },
    );
  }, [stage, wanted, openOverlay]);
}
