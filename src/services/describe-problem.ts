import {
  ForeignAnswerError,
  HttpStatusError,
  isApiError,
  isNetworkFault,
  RefusedError,
  UnauthorizedError,
  type ApiError,
} from '../api/errors';
import { retryAfterSeconds } from '../domain/calendar/retry-after';
import { problemWords, type ProblemMessage } from '../i18n/problem-messages';
import { serverText } from '../i18n/server-messages';
import { isNoRoom } from '../storage/database';
import { NoRoomError, SealingError } from '../outbox/core/failures';

/** The server has refused a change that was saved on this phone; it is not kept. */
export class ChangeRefusedError extends Error {
  override readonly name = 'ChangeRefusedError';
  constructor(
    /** Why, for the traveller. */
    readonly words: string,
  ) {
    super(words);
  }
}

/** One or two sentences for the traveller about a failure, shown where the content would be. */
export function describeProblem(error: unknown): string {
  if (error instanceof ChangeRefusedError) return error.words;
  const said = isApiError(error) ? saidBy(error) : undefined;
  return said ?? problemWords(problemOf(error));
}

function saidBy(error: ApiError): string | undefined {
  return error instanceof RefusedError || error instanceof HttpStatusError
    ? serverText(error.said)
    : undefined;
}

function problemOf(error: unknown): ProblemMessage {
  // A 5xx of a proxy in front of the service means that the service is unavailable.
  if (error instanceof HttpStatusError) return statusProblem(error);
  if (error instanceof ForeignAnswerError && error.status >= 500) return statusProblem(error);
  if (isNetworkFault(error)) return { code: 'service-unreachable' };
  if (error instanceof UnauthorizedError) return { code: 'log-in-ran-out' };
  if (error instanceof RefusedError) return { code: 'network-error-number', number: -2 };
  if (error instanceof NoRoomError) return { code: 'no-room' };
  // A change of what is saved already, which no sealing has reported.
  if (isNoRoom(error)) return { code: 'phone-full' };
  if (error instanceof SealingError) return { code: 'not-saved' };
  return { code: 'something-wrong' };
}

/** The problem for an HTTP status without a message: whether waiting helps, and how long. */
function statusProblem({
  status,
  retryAfter,
}: HttpStatusError | ForeignAnswerError): ProblemMessage {
  const seconds = retryAfterSeconds(retryAfter, Date.now());
  if (status === 429)
    return seconds === undefined
      ? { code: 'too-many-tries' }
      : { code: 'too-many-tries-until', seconds };
  if (status === 413) return { code: 'too-large-for-service' };
  if (status === 408 || status >= 500)
    return seconds === undefined
      ? { code: 'service-away', status }
      : { code: 'service-away-until', status, seconds };
  return { code: 'service-refuses', status };
}
