import { drainOutbox, onOutboxChange } from '../state/outbox';
import { openLogIn } from '../state/login-dialog';
import { probe, setOffline } from '../state/connection';
import { refreshOrder } from '../state/order-query';
import { onUnauthorized } from '../state/report-failure';
import { queryClient } from '../state/services';
import { currentSession, expireSession, onSessionChangedElsewhere } from '../state/session';
import { showToast, showToastOfBefore } from '../state/toasts';
import { registerServiceWorker } from '../sw/register';
import { offerUpdate } from './update-offer';

async function cameBack(): Promise<void> {
  if (!(await probe())) return;
  void queryClient.invalidateQueries({
    predicate: (query) => query.isStale() || query.state.error !== null,
  });
  await drainOutbox({ ignoreBackoff: true });
}

function sessionRanOut(): void {
  const type = currentSession() ? 1 : 0;
  void expireSession();
  openLogIn({ type });
}

/** Everything that goes on beside the screens: the worker, the outbox's triggers, the session. */
export function startBackground(): void {
  showToastOfBefore();
  void registerServiceWorker({ onUpdate: offerUpdate });
  onUnauthorized(sessionRanOut);
  onSessionChangedElsewhere(() => location.reload());
  onOutboxChange((message) => {
    if (message.type !== 'changed' || message.state !== 'done') return;
    showToast('Upload successfully', 'ok');
    void refreshOrder(message.orderId);
  });
  addEventListener('online', () => void cameBack());
  addEventListener('offline', setOffline);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void cameBack();
  });
  void drainOutbox({ ignoreBackoff: true });
}
