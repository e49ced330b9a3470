import { ownCollector, pageViewsPath } from '../../contract/page-views';
import { requestTimeoutMs } from '../../domain/limits';
import type { PageViewAdapter } from './page-view-reporter';

/** Reports to the reference server; the request outlives the page, and carries nothing but itself. */
const ownCollectorAdapter: PageViewAdapter = {
  async send(report) {
    const { ok, status } = await fetch(pageViewsPath, {
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
  },
};

/** The service that an environment's analytics id stands for; without one nothing is sent. */
export const adapterOf = (analyticsId: string | undefined): PageViewAdapter | undefined =>
  analyticsId === ownCollector ? ownCollectorAdapter : undefined;
