import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Options = { readonly challenge: string; readonly [name: string]: unknown };

// The server's library made them for the browser's one, which reads and refuses them itself.

export const asRequestOptions = (options: Options) =>
  options as unknown as PublicKeyCredentialRequestOptionsJSON;

export const asCreationOptions = (options: Options) =>
  options as unknown as PublicKeyCredentialCreationOptionsJSON;

/** Whether this browser has passkeys at this address: none has them at an address of numbers. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** The browser's failure in words for the operator; undefined for any other failure. */
export function browserProblem(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined;
  if (failure.name === 'InvalidStateError') return 'This device has a passkey already.';
  if (failure.name === 'NotAllowedError' || failure.name === 'AbortError')
    return 'The browser gave no passkey: it was cancelled, or took too long.';
  return undefined;
}
