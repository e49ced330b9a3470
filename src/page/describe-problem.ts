import { retryAfterSeconds } from '../api/retry-after';
import {
  ForeignAnswerError,
  HttpStatusError,
  isNetworkFault,
  RefusedError,
  UnauthorizedError,
} from '../api/errors';
import { waitWords } from './retry-wait';

/** What a failure means to the traveller, as one or two sentences that stand in place. */
export function describeProblem(error: unknown): string {
  // A proxy in front of the service says that it is away.
  if (error instanceof ForeignAnswerError && error.status >= 500) return statusSentence(error);
  if (isNetworkFault(error))
    return 'We could not reach the service. Check your connection, then try again.';
  if (error instanceof RefusedError) return error.message;
  if (error instanceof UnauthorizedError) return 'Your log-in has run out. Log in again to go on.';
  if (error instanceof HttpStatusError) return error.reason ?? statusSentence(error);
  if (error instanceof Error && error.message) return error.message;
  return 'Something went wrong. Try again.';
}

/** For a status that the server gave no reason for: whether waiting helps, and how long. */
function statusSentence({ status, retryAfter }: HttpStatusError | ForeignAnswerError): string {
  const seconds = retryAfterSeconds(retryAfter, Date.now());
  if (status === 429) return `Too many tries. Try again ${waitWords(seconds) ?? 'in a while'}.`;
  if (status === 413) return 'This is too large for the service. Send something smaller.';
  if (status === 408 || status >= 500)
    return `The service is not available right now (${status}). Try again ${waitWords(seconds) ?? 'in a minute'}.`;
  return `The service refused this (${status}). Try again, or write to Support.`;
}
