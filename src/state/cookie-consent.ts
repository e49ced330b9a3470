import { localKeys } from '../storage/keys';

export type CookieConsent = 'accepted' | 'rejected' | undefined;

/** What the traveller answered to the cookie bar; undefined while it was not answered. */
export function cookieConsent(): CookieConsent {
  try {
    if (localStorage.getItem(localKeys.acceptCookiesTime) !== null) return 'accepted';
    if (localStorage.getItem(localKeys.rejectCookiesTime) !== null) return 'rejected';
  } catch {
    // Storage is denied: nothing was accepted.
  }
  return undefined;
}
