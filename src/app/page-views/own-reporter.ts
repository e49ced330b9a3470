import {
  analyticsIdParameter,
  type PageViewReport,
  pageViewsAtOnce,
  pageViewsPath,
  webVitalsAtOnce,
} from '../../contract/page-views';
import { requestTimeoutMs } from '../../domain/limits';
import { onlineAtom } from '../../services/connection';
import { cookieConsent, onCookieConsentChange } from '../../services/cookie-consent';
import { pageSettingsAtom } from '../../services/page-settings';
import { refreshPageSettings } from '../../services/refresh-page-settings';
import { atoms } from '../../services/services';
import { asksNotToBeTracked, type PageViewAdapter, pageViewReporter } from './page-view-reporter';
import { pageViewStore, webVitalStore } from './page-view-store';

/**
 * Sends page views to the page's own server, under the id of its page settings, for which it waits
 * once. Without an id nothing is sent. The request outlives the page and has no credentials.
 */
async function sendReport(report: PageViewReport): ReturnType<PageViewAdapter['send']> {
  await refreshPageSettings().catch(() => undefined);
  const { analyticsId } = atoms.get(pageSettingsAtom);
  if (analyticsId === undefined) return 'refused';
  const query = new URLSearchParams({ [analyticsIdParameter]: analyticsId });
  const { ok, status } = await fetch(`${pageViewsPath}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  if (ok) return 'taken';
  return status >= 500 ? 'unreachable' : 'refused';
}

const preferences = () => ({ consent: cookieConsent(), doNotTrack: asksNotToBeTracked() });

const reporter = pageViewReporter({
  adapter: { send: sendReport },
  store: pageViewStore(() => localStorage, pageViewsAtOnce),
  vitals: webVitalStore(() => localStorage, webVitalsAtOnce),
  preferences,
});

export const recordPageView = (pathname: string): void => reporter.record(pathname);

export function flushPageViews(): void {
  if (atoms.get(onlineAtom)) void reporter.flush();
}

/** Sends what waits when the server is reachable again, and before the page closes. */
export function flushOnEvents(): void {
  atoms.sub(onlineAtom, flushPageViews);
  addEventListener('pagehide', flushPageViews);
  measureAfterConsent();
}

/** The screen with which this visit began: its measurements are told under it. */
const { pathname: firstPath } = location;
let measures = false;

/** Measures how fast this visit is, once cookies are accepted; before that not even the code is loaded. */
function measureAfterConsent(): void {
  const begin = () => {
    const { consent, doNotTrack } = preferences();
    if (measures || consent !== 'accepted' || doNotTrack) return;
    measures = true;
    import('./measure-web-vitals').then(
      ({ measureWebVitals }) =>
        measureWebVitals((vital) => {
          reporter.recordVital(firstPath, vital);
          // Vitals that end with a visit are measured while the page is hidden, and sent at once.
          if (document.visibilityState === 'hidden') queueMicrotask(flushPageViews);
        }),
      () => (measures = false),
    );
  };
  onCookieConsentChange(begin);
  begin();
}
