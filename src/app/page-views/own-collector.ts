import {
  analyticsIdParameter,
  pageViewsPath,
  type PageViewReport,
} from '../../contract/page-views';
import { requestTimeoutMs } from '../../domain/limits';
import { pageSettingsAtom } from '../../page/page-settings';
import { refreshPageSettings } from '../../page/refresh-page-settings';
import { atoms } from '../../page/services';
import type { PageViewAdapter } from './page-view-reporter';

/**
 * Sends page views to the page's own server, under the id of its page settings, for which it waits
 * once. Without an id nothing is sent. The request outlives the page and has no credentials.
 */
export async function sendReport(report: PageViewReport): ReturnType<PageViewAdapter['send']> {
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
