import { reopenCodeStep } from '../features/account/kept-code-step';
import { startPocket } from '../features/visa/start-pocket';
import { startAppBadge } from '../sync/app-badge';
import { renewSubscription } from '../sync/push-subscription';
import { lookAhead } from './look-ahead';
import { refetchInLanguage } from './refetch-in-language';

/** Starts the services that need not be part of the page's first script. */
export function startLate(): void {
  if ('setAppBadge' in navigator) startAppBadge();
  void renewSubscription();
  startPocket();
  reopenCodeStep(Date.now(), location.pathname);
  refetchInLanguage();
  lookAhead();
}
