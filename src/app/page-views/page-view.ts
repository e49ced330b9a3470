import type { PageView } from '../../contract/page-views';
import type { CookieConsent } from '../../services/cookie-consent';
import { matchRoute } from '../match-route';
import { productTitle } from '../routes';

export interface Wishes {
  readonly consent: CookieConsent;
  /** Do Not Track or Global Privacy Control. */
  readonly doNotTrack: boolean;
}

/**
 * The reportable part of a page view: the route's pattern and plain title, in English, if cookies
 * are accepted, only a count before an answer, and nothing after a refusal or with a do-not-track
 * signal.
 */
export function tellable(
  pathname: string,
  { consent, doNotTrack }: Wishes,
): PageView | 'count' | undefined {
  if (doNotTrack || consent === 'rejected') return undefined;
  if (consent === undefined) return 'count';
  const route = matchRoute(pathname);
  return { route: route?.path ?? '*', title: inEnglish(route?.title ?? productTitle) };
}

/** At run time a text of the catalogue is its English text. */
const inEnglish = (title: unknown): string => String(title);

/** Whether the browser sends a do-not-track signal; TypeScript's library lacks GPC. */
export function asksNotToBeTracked(
  browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean } = navigator,
): boolean {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true;
}
