import { tabStorage } from '../../../platform/tab-storage';
import { keptIntent, type LogInDialog, openLogIn } from '../../../session/login-dialog';
import { currentSession } from '../../../session/session';
import { sessionKeys } from '../../../storage/keys';
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

/** The step that waits for a mailed code. */
export type CodeStep = Pick<LogInDialog, 'page' | 'purpose'> &
  Required<Pick<LogInDialog, 'codeSent'>> & {
    /** Of the page over which it was open: elsewhere it would be in the way. */
    readonly path: string;
  };

/** As long as the server accepts a code. */
const longestMs = 10 * 60_000;

export function keepCodeStep(step: CodeStep): void {
  tabStorage.set(sessionKeys.codeStep, JSON.stringify(step));
}

export const forgetCodeStep = (): void => tabStorage.remove(sessionKeys.codeStep);

/**
 * Opens the step again in which a code was waited for: a phone drops the page while its owner looks
 * for the mail. What the log-in is for is kept too.
 */
export function reopenCodeStep(now: number, here: string): void {
  const kept = tabStorage.get(sessionKeys.codeStep);
  if (kept === undefined || currentSession()) return;
  const { path, ...step } = JSON.parse(kept) as CodeStep;
  const { since } = step.codeSent;
  if (path !== here || now - since > longestMs || since > now) return forgetCodeStep();
  const intent = keptIntent();
  openLogIn({ ...step, ...(intent && { intent }) });
}
