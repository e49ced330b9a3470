import { retryAfterSeconds } from '../../api/retry-after';
import { HttpStatusError, RefusedError, UnauthorizedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { describeProblem } from '../../page/describe-problem';
import { waitWords } from '../../page/retry-wait';
import type { LogInEvent, LogInPage } from './log-in-form';

function waitSentence(seconds: number | undefined): string {
  const wait = waitWords(seconds);
  return `Too many tries. ${wait ? `Try again ${wait}.` : 'Wait a while, then try again.'}`;
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
      problems: { form: waitSentence(retryAfterSeconds(error.retryAfter, now)) },
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
  const seconds = tooMany(error) ? retryAfterSeconds(error.retryAfter, now) : undefined;
  if (seconds !== undefined)
    return { type: 'sending-blocked', now, seconds, problem: waitSentence(seconds) };
  return afterFailedEntry(error, page, now);
}
