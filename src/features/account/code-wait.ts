import { sessionKeys } from '../../storage/keys';
import { tabStorage } from '../../platform/tab-storage';
import type { LogInForm } from './log-in-form';

type CodeWait = Pick<LogInForm, 'codeSent' | 'wait'>;

/** Keeps where the last code went and how long no other is sent: a reload does not shorten it. */
export function keepCodeWait({ codeSent, wait }: CodeWait): void {
  if (wait) tabStorage.set(sessionKeys.logInCode, JSON.stringify({ codeSent, wait }));
}

export const forgetCodeWait = (): void => tabStorage.remove(sessionKeys.logInCode);

/** What of it still counts. */
export function keptCodeWait(now: number): CodeWait {
  const kept = tabStorage.get(sessionKeys.logInCode);
  if (kept === undefined) return {};
  const { codeSent, wait } = JSON.parse(kept) as CodeWait;
  return wait && wait.until > now ? { ...(codeSent && { codeSent }), wait } : {};
}
