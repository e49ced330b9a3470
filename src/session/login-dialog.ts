import { atom } from 'jotai';
import { sessionKeys } from '../storage/keys';
import { atoms } from '../page/services';
import type { UrlLogIn } from './split-log-in';
import { tabStorage } from '../platform/tab-storage';

/** What the traveller was about to do; it is taken up after the log-in's reload. */
export type Intent =
  { kind: 'apply'; productId: number } | { kind: 'go'; path: string } | { kind: 'support' };

export interface LogInDialog {
  /** 0 asked for by the traveller, 1 after a 401: closing it without logging in leads home. */
  type: 0 | 1;
  page: 'sign-up' | 'log-in' | 'forgot-password';
  /** What the address brought; 'here': somebody is logged in, as long as the page lives. */
  arrival?: UrlLogIn | { kind: 'here' };
  /** Why it opened, in a sentence. */
  notice?: string;
}

export const logInDialogAtom = atom<LogInDialog | undefined>(undefined);

/**
 * Whether this very page wrote it. Until it has reloaded, what was about to be done must wait: the
 * session is there a moment earlier, and the reload would cut it off half-way.
 */
let writtenHere = false;

/** Opens the dialog, unless it is open: then what it was opened for stays. */
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

/** Says that the log-in holds for this page alone, whose closing is not a refusal any more. */
export const sayLoggedInHere = (): void =>
  atoms.set(logInDialogAtom, { type: 0, page: 'log-in', arrival: { kind: 'here' } });

/** Closes the dialog; without a log-in nothing is left to take up. */
export function closeLogIn({ loggedIn }: { loggedIn: boolean }): void {
  if (!loggedIn) {
    tabStorage.remove(sessionKeys.intent);
    writtenHere = false;
  }
  atoms.set(logInDialogAtom, undefined);
}

/**
 * What was about to be done, once; with a kind only an intent of that kind. Not between the log-in
 * and its reload, which would undo what is begun.
 */
export function takeIntent(kind?: Intent['kind']): Intent | undefined {
  if (writtenHere) return undefined;
  const kept = tabStorage.get(sessionKeys.intent);
  const intent = kept === undefined ? undefined : (JSON.parse(kept) as Intent);
  if (intent === undefined || (kind !== undefined && intent.kind !== kind)) return undefined;
  tabStorage.remove(sessionKeys.intent);
  return intent;
}
