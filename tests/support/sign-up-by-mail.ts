import { passwordProof } from '../../src/api/password-proof';
import type { LastingServer } from './lasting-server';
import { codeFromMail } from './phone';
import { call } from './signed-client';

/** Makes an account beside the browser, with the mailed code. */
export async function signUpByMail(
  { address, mailFolder }: Pick<LastingServer, 'address' | 'mailFolder'>,
  email: string,
  password: string,
): Promise<void> {
  await call(address, 'sendSignUpCode', { email });
  const answer = await call(address, 'signUp', {
    email,
    passwd: await passwordProof(email, password),
    verify_code: await codeFromMail(mailFolder, email),
  });
  if (answer.ret !== 0) throw new Error(`The sign-up failed: ${answer.msg}`);
}
