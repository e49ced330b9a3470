import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { whenIdle } from '../../platform/when-idle';
import type * as OwnReporterModule from './own-reporter';

/** How long to collect page views before sending them. */
const gatherMs = 2_000;

type OwnReporter = typeof OwnReporterModule;
let loading: Promise<OwnReporter> | undefined;

/** Loaded in a pause after the first paint, because no traveller waits for it. */
const ownReporter = () =>
  (loading ??= whenIdle(gatherMs)
    .then(() => import('./own-reporter'))
    .then((loaded) => {
      loaded.flushOnEvents();
      return loaded;
    }));

/** Reports a page view on each route change; without the reporter's code none is reported. */
export function usePageViews(): void {
  const { pathname } = useLocation();

  useEffect(() => {
    const recorded = ownReporter().then((reporter) => {
      reporter.recordPageView(pathname);
      return reporter;
    });
    recorded.catch(() => (loading = undefined));
    const flush = () =>
      recorded.then(
        (reporter) => reporter.flushPageViews(),
        () => undefined,
      );
    const gathered = setTimeout(() => void flush(), gatherMs);
    return () => clearTimeout(gathered);
  }, [pathname]);
}
