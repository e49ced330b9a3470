import { HttpStatusError, RefusedError, UnauthorizedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { describeProblem } from '../../state/describe-problem';
import type { LogInEvent, LogInPage } from './log-in-form';

/** Seconds that a Retry-After asks for, given in seconds or as a date. */
function secondsOf(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}

function waitSentence(seconds: number | undefined): string {
  if (seconds === undefined) return 'Too many tries. Wait a while, then try again.';
  if (seconds < 120) return `Too many tries. Try again in ${seconds} seconds.`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120
    ? `Too many tries. Try again in ${minutes} minutes.`
    : `Too many tries. Try again in ${Math.ceil(minutes / 60)} hours.`;
}

const tooMany = (error: unknown): error is HttpStatusError =>
  error instanceof HttpStatusError && error.status === 429;

const isRefusal = (error: unknown, code: number): error is RefusedError =>
  error instanceof RefusedError && error.ret === code;

/** Pages at whose end an account has a password, which it either had before or had not. */
const hasPassword = (page: LogInPage) => page === 'sign-up' || page === 'forgot-password';

/** What a failed log-in, sign-up or reset does to the form. */
export function afterFailedEntry(error: unknown, page: LogInPage, now: number): LogInEvent {
  if (tooMany(error))
    return {
      type: 'refused',
      problems: { form: waitSentence(secondsOf(error.retryAfter, now)) },
    };
  if (isRefusal(error, ret.wrongCredentials) && page !== 'log-in')
    return { type: 'refused', problems: { code: error.message } };
  if (isRefusal(error, ret.conflict) && hasPassword(page))
    return { type: page === 'sign-up' ? 'already-registered' : 'not-registered' };
  if (error instanceof UnauthorizedError)
    return { type: 'refused', problems: { form: 'This was not accepted. Try again.' } };
  return { type: 'refused', problems: { form: describeProblem(error) } };
}

/** What a failed sending of a code does to the form. */
export function afterFailedSending(error: unknown, page: LogInPage, now: number): LogInEvent {
  if (isRefusal(error, ret.conflict) && hasPassword(page))
    return { type: page === 'sign-up' ? 'already-registered' : 'not-registered' };
  const seconds = tooMany(error) ? secondsOf(error.retryAfter, now) : undefined;
  if (seconds !== undefined)
    return { type: 'sending-blocked', now, seconds, problem: waitSentence(seconds) };
  return afterFailedEntry(error, page, now);
}
