import type { FormProblem } from './form-problem';

/**
 * What is wrong if the browser gave no passkey; undefined if that is not what happened. The error is
 * known by its shape, because its module is loaded only for a passkey.
 */
export function passkeyProblem(error: unknown): FormProblem | undefined {
  if (!(error instanceof Error) || error.name !== 'PasskeyNotGiven') return undefined;
  const { reason } = error as { reason?: unknown };
  return reason === 'known' ? 'passkey-on-device' : 'passkey-declined';
}
