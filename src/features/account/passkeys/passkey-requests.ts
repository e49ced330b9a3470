import type { User } from '../../../contract/account/accounts';
import { passkeyCalls } from '../../../contract/account/passkeys';
import { api, atoms } from '../../../services/services';
import { completeChoice, countriesAtom, wireChoice } from '../../../session/countries';
import type { OwnerProofRequest } from '../security/own-account';
import { makePasskey, signWithPasskey } from './passkey-browser';

/** Logs in with a passkey; nothing is typed. */
export async function logInByPasskey(
  signal: AbortSignal,
  { autofill = false }: { autofill?: boolean } = {},
): Promise<User> {
  const started = await api.call(passkeyCalls.startPasskeyLogIn, {}, { signal });
  const used = await signWithPasskey(started.options, { autofill });
  const request = { ceremony_id: started.ceremonyId, used };
  return api.call(passkeyCalls.passkeyLogIn, request, { signal });
}

/** Signs up with a passkey instead of a password, after the mailed code; its owner has named it. */
export async function signUpByPasskey(
  typed: { readonly email: string; readonly code: string; readonly name: string },
  signal: AbortSignal,
): Promise<User> {
  const proved = { email: typed.email.trim(), verify_code: typed.code };
  const started = await api.call(passkeyCalls.startPasskeySignUp, proved, { signal });
  const made = await makePasskey(started.options);
  const choice = completeChoice(atoms.get(countriesAtom));
  const request = {
    ...proved,
    ceremony_id: started.ceremonyId,
    name: typed.name,
    made,
    ...wireChoice(choice),
  };
  return api.call(passkeyCalls.passkeySignUp, request, { signal });
}

/** Adds a passkey of this device to the account. */
export async function addPasskey(proof: OwnerProofRequest, name: string): Promise<void> {
  const started = await api.call(passkeyCalls.startPasskey, proof);
  const made = await makePasskey(started.options);
  await api.call(passkeyCalls.addPasskey, { ceremony_id: started.ceremonyId, name, made });
}

/** The owner's proof by a passkey, valid for five minutes. */
export async function proveByPasskey(): Promise<string> {
  const started = await api.call(passkeyCalls.startOwnerProof, {});
  const used = await signWithPasskey(started.options);
  const passkey = { ceremony_id: started.ceremonyId, used };
  return (await api.call(passkeyCalls.giveOwnerProof, { passkey })).ownerProof;
}
