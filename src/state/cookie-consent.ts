import { useSyncExternalStore } from 'react';
import { localKeys } from '../storage/keys';

export type CookieConsent = 'accepted' | 'rejected';

const keyOf = {
  accepted: localKeys.acceptCookiesTime,
  rejected: localKeys.rejectCookiesTime,
} as const;

const listeners = new Set<() => void>();
/** What holds where storage is denied: as long as the page lives. */
let unstored: CookieConsent | undefined;

/** What the traveller said to cookies; undefined before an answer. */
export function cookieConsent(): CookieConsent | undefined {
  try {
    if (localStorage.getItem(keyOf.accepted) !== null) return 'accepted';
    if (localStorage.getItem(keyOf.rejected) !== null) return 'rejected';
  } catch {
    // Storage is denied.
  }
  return unstored;
}

/** Keeps the answer with its time, under a key of its own. */
export function answerCookies(answer: CookieConsent, now: number): void {
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

export const useCookieConsent = (): CookieConsent | undefined =>
  useSyncExternalStore(onCookieConsentChange, cookieConsent);
