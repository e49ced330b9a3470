import { openLogIn } from './login-dialog';
import { useOpenOverlay } from './overlays';
import { useIsLoggedIn } from './session';

/** Opens Support, about an order where one is given; visitors log in first, and it is taken up then. */
export function useLeaveFeedback(): (orderId?: string) => void {
  const loggedIn = useIsLoggedIn();
  const openOverlay = useOpenOverlay();
  return (orderId) => {
    if (loggedIn) openOverlay({ kind: 'support', ...(orderId !== undefined && { orderId }) });
    else openLogIn({ intent: { kind: 'support' } });
  };
}
