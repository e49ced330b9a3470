import { useQuery } from '@tanstack/react-query';
import { isNetworkFault } from '../../../api/errors';
import { passwordProof } from '../../../api/password-proof';
import type { ResponseOf } from '../../../contract/define-call';
import { emailAddress } from '../../../contract/account/email-address';
import { ownAccountCalls } from '../../../contract/account/own-account';
import { passkeyCalls } from '../../../contract/account/passkeys';
import { api, queryClient } from '../../../services/services';
import { adoptEmail } from '../../../session/session';

export type OwnAccount = ResponseOf<typeof ownAccountCalls.ownAccount>;

const queryKey = ['own-account'];

/** The account itself, as the server has it. */
export function useOwnAccount() {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(ownAccountCalls.ownAccount, {}, { signal }),
  });
  return {
    account: query.data,
    problem: query.error,
    loading: query.isFetching,
    load: () => void query.refetch(),
  };
}

export const reloadOwnAccount = (): Promise<void> => queryClient.invalidateQueries({ queryKey });

/** The proof that the owner gave: the password, or without one the code, or a passkey. */
export interface TypedProof {
  readonly password: string;
  readonly code: string;
  /** The token for which a passkey was exchanged. */
  readonly ownerProof?: string | undefined;
}

export type OwnerProofRequest = Awaited<ReturnType<typeof proofOf>>;

/** The proof as requests carry it. */
export const proofOf = async (
  { email, hasPassword }: OwnAccount,
  { password, code, ownerProof }: TypedProof,
) => {
  if (ownerProof !== undefined) return { owner_proof: ownerProof };
  return hasPassword ? { passwd: await passwordProof(email, password) } : { verify_code: code };
};

/** Whether there is no proof yet. */
export const lacksProof = (
  { hasPassword }: OwnAccount,
  { password, code, ownerProof }: TypedProof,
): boolean => ownerProof === undefined && (hasPassword ? password : code) === '';

/** Sends a code to the account's address, or to a new one. */
export async function sendOwnerCode(newEmail?: string): Promise<void> {
  const request = newEmail === undefined ? {} : { new_email: newEmail.trim() };
  await api.call(ownAccountCalls.sendOwnerCode, request);
}

export async function changePassword(
  account: OwnAccount,
  typed: TypedProof,
  password: string,
): Promise<void> {
  const new_passwd = await passwordProof(account.email, password);
  const request = { ...(await proofOf(account, typed)), new_passwd };
  await api.call(ownAccountCalls.changePassword, request);
}

/**
 * Changes the address. If the answer is lost, the account is asked whether it was changed. The
 * session gets the new address; what is saved on the phone stays filed under the same key.
 */
export async function changeEmail(
  account: OwnAccount,
  typed: TypedProof,
  { email: written, code }: { readonly email: string; readonly code: string },
): Promise<void> {
  const email = emailAddress(written) ?? written;
  const request = {
    ...(await proofOf(account, typed)),
    ...(account.hasPassword && { new_passwd: await passwordProof(email, typed.password) }),
    new_email: email,
    new_email_code: code,
  };
  const changed = await api
    .call(ownAccountCalls.changeEmail, request)
    .catch(async (error: unknown) => {
      if (!isNetworkFault(error)) throw error;
      const now = await api.call(ownAccountCalls.ownAccount, {}).catch(() => undefined);
      if (now?.email !== email) throw error;
      return { email };
    });
  await adoptEmail(changed);
}

export async function eraseAccount(account: OwnAccount, typed: TypedProof): Promise<void> {
  await api.call(ownAccountCalls.eraseAccount, await proofOf(account, typed));
}

/** The address of the archive with everything that is kept; the browser itself saves it. */
export async function exportAddress(): Promise<string> {
  const { link } = await api.call(ownAccountCalls.exportAccount, {});
  return new URL(link, new URL(api.base).origin).href;
}

export type Passkey = ResponseOf<typeof passkeyCalls.passkeys>['passkeys'][number];

const passkeysKey = ['passkeys'];

/** The account's passkeys. */
export function usePasskeys() {
  const query = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => api.call(passkeyCalls.passkeys, {}, { signal }),
    staleTime: 0,
  });
  return {
    passkeys: query.data?.passkeys,
    problem: query.error,
    load: () => void query.refetch(),
  };
}

/** After one was added or removed; the account says whether it has one, too. */
export async function reloadPasskeys(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: passkeysKey }), reloadOwnAccount()]);
}
