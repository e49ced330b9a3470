import {
  HttpStatusError,
  isApiError,
  isNetworkFault,
  RefusedError,
  UnauthorizedError,
} from '../api/errors';

/** What a failure means to the traveller, as one or two sentences that stand in place. */
export function describeProblem(error: unknown): string {
  if (isNetworkFault(error))
    return 'We could not reach the service. Check your connection, then try again.';
  if (error instanceof RefusedError) return error.message;
  if (error instanceof UnauthorizedError) return 'Your log-in has run out. Log in again to go on.';
  if (error instanceof HttpStatusError)
    return (
      error.reason ??
      `The service is not available right now (${error.status}). Try again in a minute.`
    );
  if (error instanceof Error && error.message) return error.message;
  return 'Something went wrong. Try again.';
}

/** The specified toast of a failed call. */
export const toastOf = (error: unknown): string | undefined =>
  isApiError(error) ? error.message : undefined;
