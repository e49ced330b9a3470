import { startPocket } from '../features/visa/start-pocket';
import { startAppBadge } from '../sync/app-badge';
import { renewSubscription } from '../sync/push-subscription';

/** What starts with the page and need not be part of its first script. */
export function startLate(): void {
  if ('setAppBadge' in navigator) startAppBadge();
  void renewSubscription();
  startPocket();
}
