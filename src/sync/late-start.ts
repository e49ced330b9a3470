import { startAppBadge } from './app-badge';
import { renewSubscription } from './push-subscription';

/** What starts with the page and need not be part of its first script. */
export function startLate(): void {
  if ('setAppBadge' in navigator) startAppBadge();
  void renewSubscription();
}
