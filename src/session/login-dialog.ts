import { atom } from 'jotai';
import type { SourceText } from '../domain/messages/text-params';
import { sessionKeys } from '../storage/keys';
import { atoms } from '../services/services';
import type { UrlLogIn } from './split-log-in';
import { tabStorage } from '../platform/tab-storage';

/** The action that the log-in interrupted; it resumes after the reload that follows the log-in. */
export type Intent =
  { kind: 'apply'; productId: number } | { kind: 'go'; path: string } | { kind: 'support' };

export interface LogInDialog {
  /** 0: opened by the traveller. 1: opened by a 401; closing it without a log-in goes home. */
  type: 0 | 1;
  page: 'sign-up' | 'log-in' | 'forgot-password';
  /** The result of a log-in in the page's address; 'here': logged in, but in-memory only. */
  arrival?: UrlLogIn | { kind: 'here' };
  /** The reason for the dialog, in a sentence. */
  notice?: SourceText;
  /** The purpose of the log-in, in the active language. */
  purpose?: string;
  /**
   * The address that was typed before a reload, `since` milliseconds since 1970; where a code was
   * mailed, the page asks for it.
   */
  begun?: { email: string; step: 'email' | 'code'; since: number };
}

export const logInDialogAtom = atom<LogInDialog | undefined>(undefined);

/**
 * Whether this page load wrote the intent. It must not resume before the reload: the session exists
 * a moment earlier, and the reload would interrupt the action.
 */
let writtenHere = false;

/** Opens the log-in dialog. If it is open already, it and its intent stay unchanged. */
export function openLogIn({
  intent,
  ...dialog
}: Partial<LogInDialog> & { intent?: Intent } = {}): void {
  if (atoms.get(logInDialogAtom)) return;
  if (intent) {
    tabStorage.set(sessionKeys.intent, JSON.stringify(intent));
    writtenHere = true;
  } else if (!dialog.arrival) tabStorage.remove(sessionKeys.intent);
  atoms.set(logInDialogAtom, { type: 0, page: 'log-in', ...dialog });
}

/** Shows that the log-in is in-memory only; closing the dialog then no longer goes home. */
export const showLoggedInHere = (): void =>
  atoms.set(logInDialogAtom, { type: 0, page: 'log-in', arrival: { kind: 'here' } });

/** Closes the dialog; without a log-in the intent is discarded. */
export function closeLogIn({ loggedIn }: { loggedIn: boolean }): void {
  if (!loggedIn) {
    tabStorage.remove(sessionKeys.intent);
    writtenHere = false;
  }
  atoms.set(logInDialogAtom, undefined);
}

/** The stored intent, which stays. */
export function keptIntent(): Intent | undefined {
  const kept = tabStorage.get(sessionKeys.intent);
  return kept === undefined ? undefined : (JSON.parse(kept) as Intent);
}

/**
 * Returns the stored intent and removes it; with `kind`, only an intent of that kind. Returns
 * nothing between the log-in and its reload, which would interrupt the action.
 */
export function takeIntent(kind?: Intent['kind']): Intent | undefined {
  if (writtenHere) return undefined;
  const intent = keptIntent();
  if (intent === undefined || (kind !== undefined && intent.kind !== kind)) return undefined;
  tabStorage.remove(sessionKeys.intent);
  return intent;
}
