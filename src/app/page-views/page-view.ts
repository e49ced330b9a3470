import type { PageView } from '../../contract/page-views';
import type { CookieConsent } from '../../page/cookie-consent';
import { matchRoute } from '../match-route';
import { productTitle } from '../routes';

export interface Wishes {
  readonly consent: CookieConsent;
  /** Do Not Track or Global Privacy Control. */
  readonly doNotTrack: boolean;
}

/**
 * What may be told of a page view: its route's pattern and plain title once cookies are accepted,
 * that there was one before that, and nothing to those who refused or ask not to be tracked.
 */
export function tellable(
  pathname: string,
  { consent, doNotTrack }: Wishes,
): PageView | 'count' | undefined {
  if (doNotTrack || consent === 'rejected') return undefined;
  if (consent === undefined) return 'count';
  const route = matchRoute(pathname);
  return { route: route?.path ?? '*', title: route?.title ?? productTitle };
}

/** What the browser says about being tracked; GPC is not in the type library yet. */
export function asksNotToBeTracked(
  browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean } = navigator,
): boolean {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true;
}
