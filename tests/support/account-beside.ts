import { passwordProof } from '../../src/api/password-proof';
import type { LastingServer } from './lasting-server';
import { signUpByMail } from './sign-up-by-mail';
import { call } from './signed-client';
import { travellerOf, type Traveller } from './traveller';

/** A new account from India, living in Singapore, as it is logged in on a device besides the browser. */
export async function accountBeside(
  server: Pick<LastingServer, 'address' | 'mailFolder'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Traveller> {
  await signUpByMail(server, email, password);
  const passwd = await passwordProof(email, password);
  const { body } = await call(server.address, 'logIn', { email, passwd });
  const beside = travellerOf(server, body as { email: string; token: string });
  await beside.call('updateAccount', { country_id: 356, country_residence_id: 702, time_zone: 0 });
  return beside;
}
