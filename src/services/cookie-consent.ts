import { useSyncExternalStore } from 'react';
import { localKeys } from '../storage/keys';

/** The traveller's answer to the cookie bar; undefined before there is one. */
export type CookieConsent = 'accepted' | 'rejected' | undefined;

const keyOf = {
  accepted: localKeys.acceptCookiesTime,
  rejected: localKeys.rejectCookiesTime,
} as const;

const listeners = new Set<() => void>();
/** The answer for browsers that deny storage: in-memory only. */
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

/** Stores the time of the answer; each of the two answers has its own key. */
export function answerCookies(answer: NonNullable<CookieConsent>, now: number): void {
  unstored = answer;
  try {
    localStorage.setItem(keyOf[answer], String(now));
  } catch {
    // Storage is denied: the cookie bar appears again on the next visit.
  }
  for (const listener of listeners) listener();
}

/** Calls back when the traveller answers, in this tab or another one. */
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
