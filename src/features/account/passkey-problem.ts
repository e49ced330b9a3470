import type { FormProblem } from './form-problem';

/**
 * The problem if the browser gave no passkey; undefined for any other error. The error is
 * identified by its shape, because its module is loaded only for a passkey.
 */
export function passkeyProblem(error: unknown): FormProblem | undefined {
  if (!(error instanceof Error) || error.name !== 'PasskeyNotGiven') return undefined;
  const { reason } = error as { reason?: unknown };
  return reason === 'known' ? 'passkey-on-device' : 'passkey-declined';
}
