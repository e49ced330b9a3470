import { HttpStatusError, isApiError, RefusedError } from '../../api/errors';
import { serverWords } from '../../i18n/server-words';
import { failureMessage } from '../../page/failure-message';

/** The server's own text, or the failure's, for a toast or an alert; undefined if there is none. */
export function failureText(error: unknown): string | undefined {
  if (typeof error === 'string') return error || undefined;
  if (error instanceof HttpStatusError) return serverWords(error.said) ?? failureMessage(error);
  if (isApiError(error)) return failureMessage(error);
  const msg = (error as { msg?: unknown } | null | undefined)?.msg;
  return typeof msg === 'string' && msg !== '' ? msg : undefined;
}

/** Statuses after which the same photo may still be accepted: the server is busy, or slow. */
const passing = [408, 425, 429];

/** Whether the server rejected this photo, rather than failed to process it. */
export const refusesPhoto = (error: unknown): boolean =>
  error instanceof RefusedError ||
  (error instanceof HttpStatusError && error.status < 500 && !passing.includes(error.status));
