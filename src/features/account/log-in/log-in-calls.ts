import { passwordProof } from '../../../api/password-proof';
import { accountCalls, type User } from '../../../contract/account/accounts';
import { completeChoice, countriesAtom, wireChoice } from '../../../session/countries';
import { api, atoms } from '../../../services/services';
import type { LogInForm } from './log-in-form';

type Credentials = Pick<LogInForm, 'page' | 'email' | 'password' | 'code' | 'unlinks'>;

/** A log-in code whose account has no verified address yet, and the browser's verifier. */
export interface Unproved {
  code: string;
  verifier: string;
}

/** Makes the server send a verification code to the form's e-mail, for the purpose of its page. */
export const sendCode = async (
  { page, email }: Credentials,
  unproved: Unproved | undefined,
  signal: AbortSignal,
): Promise<void> => {
  if (unproved) {
    const social = { token: unproved.code, verifier: unproved.verifier, email: email.trim() };
    await api.call(accountCalls.sendSocialCode, social, { signal });
    return;
  }
  const call = page === 'sign-up' ? accountCalls.sendSignUpCode : accountCalls.sendResetCode;
  await api.call(call, { email: email.trim() }, { signal });
};

/** Logs in, signs up, resets the password or verifies an address; all return the user. */
export async function enter(
  { page, email: typed, password, code, unlinks }: Credentials,
  unproved: Unproved | undefined,
  signal: AbortSignal,
): Promise<User> {
  const email = typed.trim();
  if (unproved) {
    const { code: token, verifier } = unproved;
    const social = { token, verifier, email, verify_code: code };
    return api.call(accountCalls.redeemLoginCode, social, { signal });
  }
  const passwd = await passwordProof(email, password);
  if (page === 'log-in') return api.call(accountCalls.logIn, { email, passwd }, { signal });
  const proved = { email, passwd, verify_code: code };
  if (page === 'forgot-password') {
    // The default removes them; the field is our extension, which not every server knows.
    const request = { ...proved, ...(!unlinks && { unlink_log_ins: false }) };
    return api.call(accountCalls.resetPassword, request, { signal });
  }
  const choice = completeChoice(atoms.get(countriesAtom));
  return api.call(accountCalls.signUp, { ...proved, ...wireChoice(choice) }, { signal });
}
