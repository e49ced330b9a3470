import {
  type ApiError,
  ForeignAnswerError,
  HttpStatusError,
  NoAnswerError,
  RefusedError,
  TimeoutError,
  UnauthorizedError,
} from '../api/errors';
import { problemWords } from '../i18n/problem-messages';
import { serverText } from '../i18n/server-messages';

const numbered = (number: number) => problemWords({ code: 'network-error-number', number });

/** The toast message for a failed call, as specified. */
export function failureMessage(error: ApiError): string {
  if (error instanceof RefusedError) return serverText(error.said) ?? numbered(-2);
  if (error instanceof UnauthorizedError) return problemWords({ code: 'network-error' });
  if (error instanceof NoAnswerError || error instanceof TimeoutError) return numbered(-3);
  if (error instanceof HttpStatusError) return numbered(error.status);
  if (error instanceof ForeignAnswerError && error.status >= 300) return numbered(error.status);
  return numbered(-1);
}
