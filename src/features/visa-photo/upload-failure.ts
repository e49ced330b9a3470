import { HttpStatusError, isApiError } from '../../api/errors';
import { serverWords } from '../../i18n/server-messages';
import { failureMessage } from '../../services/failure-message';

/** The server's own text, or the failure's, for a toast or an alert; undefined if there is none. */
export function failureText(error: unknown): string | undefined {
  if (typeof error === 'string') return error || undefined;
  if (error instanceof HttpStatusError) return serverWords(error.said) ?? failureMessage(error);
  if (isApiError(error)) return failureMessage(error);
  const msg = (error as { msg?: unknown } | null | undefined)?.msg;
  return typeof msg === 'string' && msg !== '' ? msg : undefined;
}
