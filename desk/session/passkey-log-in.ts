import { startAuthentication } from '@simplewebauthn/browser';
import { deskPasskeyCalls } from '../../src/contract/desk/passkey-calls';
import type { DeskSession } from '../../src/contract/desk/session-calls';
import { call } from '../api/call';
import { asRequestOptions } from './passkey-options';

/** Logs in with a passkey of this machine, or of one beside it. */
export async function logInByPasskey(): Promise<DeskSession> {
  const { ceremonyId, options } = await call(deskPasskeyCalls.deskStartPasskeyLogIn, {});
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: asRequestOptions(options),
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return call(deskPasskeyCalls.deskPasskeyLogIn, {
    ceremonyId,
    made: {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
  });
}
