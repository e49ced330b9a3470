import { currentSession } from '../../session/session';
import { keptIntent, openLogIn, type LogInDialog } from '../../session/login-dialog';
import { sessionKeys } from '../../storage/keys';
import { tabStorage } from '../../platform/tab-storage';

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
