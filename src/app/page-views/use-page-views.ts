import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pageViewsAtOnce } from '../../contract/page-views';
import { onlineAtom } from '../../page/connection';
import { cookieConsent } from '../../page/cookie-consent';
import { atoms } from '../../page/services';
import { asksNotToBeTracked } from './page-view';
import { pageViewReporter } from './page-view-reporter';
import { pageViewStore } from './page-view-store';

/** How long to collect page views before sending them. */
const gatherMs = 2_000;

const reporter = pageViewReporter({
  adapter: { send: async (report) => (await import('./own-collector')).sendReport(report) },
  store: pageViewStore(() => localStorage, pageViewsAtOnce),
  wishes: () => ({ consent: cookieConsent(), doNotTrack: asksNotToBeTracked() }),
});

const flush = () => {
  if (atoms.get(onlineAtom)) void reporter.flush();
};

/** Reports a page view on each route change. */
export function usePageViews(): void {
  const { pathname } = useLocation();

  useEffect(() => {
    reporter.record(pathname);
    const gathered = setTimeout(flush, gatherMs);
    return () => clearTimeout(gathered);
  }, [pathname]);

  useEffect(() => {
    const stop = atoms.sub(onlineAtom, flush);
    addEventListener('pagehide', flush);
    return () => {
      stop();
      removeEventListener('pagehide', flush);
    };
  }, []);
}
