import { tabStorage } from '../../../platform/tab-storage';
import { keptIntent, type LogInDialog, openLogIn } from '../../../session/login-dialog';
import { currentSession } from '../../../session/session';
import { localKeys, sessionKeys } from '../../../storage/keys';
import type { LogInForm } from './log-in-form';

type CodeWait = Pick<LogInForm, 'codeSent' | 'wait'>;

/** Stores the address of the last code and the end of the wait, so that a reload keeps both. */
export function keepCodeWait({ codeSent, wait }: CodeWait): void {
  if (wait) tabStorage.set(sessionKeys.logInCode, JSON.stringify({ codeSent, wait }));
}

export const forgetCodeWait = (): void => tabStorage.remove(sessionKeys.logInCode);

/** Reads the stored values that are still valid. */
export function keptCodeWait(now: number): CodeWait {
  const kept = tabStorage.get(sessionKeys.logInCode);
  if (kept === undefined) return {};
  const { codeSent, wait } = JSON.parse(kept) as CodeWait;
  return wait && wait.until > now ? { ...(codeSent && { codeSent }), wait } : {};
}

/** The page of the dialog on which an address was typed, or a mailed code is waited for. */
export type OpenStep = Pick<LogInDialog, 'type' | 'page' | 'purpose'> &
  Required<Pick<LogInDialog, 'begun'>> & {
    /** Of the page over which it was open: elsewhere it would be in the way. */
    readonly path: string;
  };

/** As long as the server accepts a code; a typed address is of no use for longer. */
const longestMs = 10 * 60_000;

export function keepOpenStep(step: OpenStep): void {
  tabStorage.set(sessionKeys.codeStep, JSON.stringify(step));
}

export const forgetOpenStep = (): void => tabStorage.remove(sessionKeys.codeStep);

/**
 * Opens the step again in which an address was typed or a code was waited for: a phone drops the page
 * while its owner looks for the mail. What the log-in is for is kept too.
 */
export function reopenStep(now: number, here: string): void {
  const kept = tabStorage.get(sessionKeys.codeStep);
  if (kept === undefined || currentSession()) return;
  const { path, ...step } = JSON.parse(kept) as Partial<OpenStep>;
  const since = step.begun?.since ?? NaN;
  const holds = since <= now && now - since <= longestMs;
  if (path !== here || !holds) return forgetOpenStep();
  const intent = keptIntent();
  openLogIn({ ...step, ...(intent && { intent }) });
}

/** Remembers that there is an account: Log In is then what this phone's next visitor wants. */
export function noteAccount(): void {
  try {
    localStorage.setItem(localKeys.hadAccount, '1');
  } catch {
    // Storage is denied: both ways stay as easy to see.
  }
}

/** Whether somebody has logged in on this phone before. */
export function hadAccount(): boolean {
  try {
    return localStorage.getItem(localKeys.hadAccount) !== null;
  } catch {
    return false;
  }
}
