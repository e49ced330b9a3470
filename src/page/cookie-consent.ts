import { useSyncExternalStore } from 'react';
import { localKeys } from '../storage/keys';

/** What the traveller answered to the cookie bar; undefined while it was not answered. */
export type CookieConsent = 'accepted' | 'rejected' | undefined;

const keyOf = {
  accepted: localKeys.acceptCookiesTime,
  rejected: localKeys.rejectCookiesTime,
} as const;

const listeners = new Set<() => void>();
/** What holds where storage is denied: as long as the page lives. */
let unstored: CookieConsent;

export function cookieConsent(): CookieConsent {
  try {
    if (localStorage.getItem(keyOf.accepted) !== null) return 'accepted';
    if (localStorage.getItem(keyOf.rejected) !== null) return 'rejected';
  } catch {
    // Storage is denied.
  }
  return unstored;
}

/** Keeps the answer with its time, under a key of its own. */
export function answerCookies(answer: NonNullable<CookieConsent>, now: number): void {
  unstored = answer;
  try {
    localStorage.setItem(keyOf[answer], String(now));
  } catch {
    // Storage is denied: it is asked again on the next visit.
  }
  for (const listener of listeners) listener();
}

/** Calls back when the answer is given, also in another tab. */
export function onCookieConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export const useCookieConsent = (): CookieConsent =>
  useSyncExternalStore(onCookieConsentChange, cookieConsent);
