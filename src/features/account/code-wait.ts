import { sessionKeys } from '../../storage/keys';
import { tabStorage } from '../../platform/tab-storage';
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
