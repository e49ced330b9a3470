import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  CeremonyOptions,
  MadePasskey,
  UsedPasskey,
} from '../../../contract/account/passkey-shapes';

/** The browser gave no passkey. */
export class PasskeyNotGiven extends Error {
  override readonly name = 'PasskeyNotGiven';
  constructor(
    readonly reason:
      /** Declined, too late, or there is none on the device any more. */
      | 'declined'
      /** The device has one for this account already. */
      | 'known'
      /** Another ceremony took its place, or the page ended it. */
      | 'ended',
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

const reasons: Readonly<Record<string, PasskeyNotGiven['reason']>> = {
  NotAllowedError: 'declined',
  InvalidStateError: 'known',
  AbortError: 'ended',
};

async function given<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    const reason = error instanceof Error ? reasons[error.name] : undefined;
    throw reason === undefined ? error : new PasskeyNotGiven(reason, { cause: error });
  }
}

/** Makes a passkey on this device, or on one beside it. */
export async function makePasskey(options: CeremonyOptions): Promise<MadePasskey> {
  // The server's library made the options for this one, which reads and refuses them itself.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await given(startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/**
 * Signs with a passkey.
 * @param autofill offers the passkeys where the e-mail is typed, instead of in a dialog
 */
export async function signWithPasskey(
  options: CeremonyOptions,
  { autofill = false }: { autofill?: boolean } = {},
): Promise<UsedPasskey> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await given(
    startAuthentication({ optionsJSON, useBrowserAutofill: autofill }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle !== undefined && { userHandle }),
    },
  };
}

export const canAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Ends the ceremony that waits, if one does. */
export const endCeremony = (): void => WebAuthnAbortService.cancelCeremony();
