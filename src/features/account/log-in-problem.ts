import { retryAfterSeconds } from '../../domain/calendar/retry-after';
import { HttpStatusError, RefusedError, UnauthorizedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import type { ProblemMessage } from '../../i18n/problem-messages';
import type { LogInEvent, LogInPage } from './log-in-form';

const waitProblem = (seconds: number | undefined): ProblemMessage =>
  seconds === undefined ? { code: 'too-many-tries' } : { code: 'too-many-tries-until', seconds };

const tooMany = (error: unknown): error is HttpStatusError =>
  error instanceof HttpStatusError && error.status === 429;

const isRefusal = (error: unknown, code: number): error is RefusedError =>
  error instanceof RefusedError && error.ret === code;

/** Pages that set the account's password; on them ret -2 means 'registered' or 'not registered'. */
const hasPassword = (page: LogInPage) => page === 'sign-up' || page === 'forgot-password';

/** The form event for a failed log-in, sign-up or reset. */
export function afterFailedEntry(error: unknown, page: LogInPage, now: number): LogInEvent {
  if (tooMany(error))
    return {
      type: 'refused',
      problems: { form: waitProblem(retryAfterSeconds(error.retryAfter, now)) },
    };
  if (isRefusal(error, ret.wrongCredentials) && page !== 'log-in')
    return { type: 'refused', problems: { code: { failure: error } } };
  if (isRefusal(error, ret.conflict) && hasPassword(page))
    return { type: page === 'sign-up' ? 'already-registered' : 'not-registered' };
  if (error instanceof UnauthorizedError)
    return { type: 'refused', problems: { form: 'not-accepted' } };
  return { type: 'refused', problems: { form: { failure: error } } };
}

/** The form event for a code that could not be sent. */
export function afterFailedSending(error: unknown, page: LogInPage, now: number): LogInEvent {
  if (isRefusal(error, ret.conflict) && hasPassword(page))
    return { type: page === 'sign-up' ? 'already-registered' : 'not-registered' };
  const seconds = tooMany(error) ? retryAfterSeconds(error.retryAfter, now) : undefined;
  if (seconds !== undefined)
    return { type: 'sending-blocked', now, seconds, problem: waitProblem(seconds) };
  return afterFailedEntry(error, page, now);
}
