import { pageViewsAtOnce } from '../../contract/page-views';
import { onlineAtom } from '../../page/connection';
import { cookieConsent } from '../../page/cookie-consent';
import { atoms } from '../../page/services';
import { asksNotToBeTracked } from './page-view';
import { pageViewReporter } from './page-view-reporter';
import { pageViewStore } from './page-view-store';
import { sendReport } from './own-collector';

const reporter = pageViewReporter({
  adapter: { send: sendReport },
  store: pageViewStore(() => localStorage, pageViewsAtOnce),
  wishes: () => ({ consent: cookieConsent(), doNotTrack: asksNotToBeTracked() }),
});

export const recordPageView = (pathname: string): void => reporter.record(pathname);

export function flushPageViews(): void {
  if (atoms.get(onlineAtom)) void reporter.flush();
}

/** Sends what waits when the server is reachable again, and before the page closes. */
export function flushOnEvents(): void {
  atoms.sub(onlineAtom, flushPageViews);
  addEventListener('pagehide', flushPageViews);
}
