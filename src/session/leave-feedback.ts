import { useCallback } from 'react';
import { openLogIn } from './login-dialog';
import { t } from '../language/translate';
import { useOpenOverlay } from '../services/overlays';
import { useIsLoggedIn } from './session';

/** Opens Support; for a visitor it opens after a log-in. */
export function useLeaveFeedback(): (orderId?: string) => void {
  const loggedIn = useIsLoggedIn();
  const openOverlay = useOpenOverlay();
  return useCallback(
    (orderId) => {
      if (loggedIn) {
        openOverlay({ kind: 'support', ...(orderId !== undefined && { orderId }) });
        return;
      }
      openOverlay(undefined);
      openLogIn({ intent: { kind: 'support' }, purpose: t('To write to Support') });
    },
    [loggedIn, openOverlay],
  );
}
