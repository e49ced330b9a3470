import { setTimeout as sleep } from 'node:timers/promises';
import type { startMailServer } from './mail-server';
import { call } from './signed-client';
import { newEmail, newProof, travellerOf, type Traveller } from './traveller';

/** Signs somebody new up by the code that a mail server receives; resolves to the password, too. */
export async function signUpBySmtp(
  address: string,
  smtp: Pick<Awaited<ReturnType<typeof startMailServer>>, 'mails'>,
): Promise<{ readonly traveller: Traveller; readonly passwd: string }> {
  const email = newEmail();
  const passwd = newProof();
  await call(address, 'sendSignUpCode', { email });
  const mail = () => smtp.mails().find(({ to }) => to.includes(email));
  while (!mail()) await sleep(20);
  const verify_code = /^Subject: (\d{6})/m.exec(mail()?.raw ?? '')?.[1];
  const { body, msg } = await call(address, 'signUp', {
    email,
    passwd,
    verify_code,
    country_id: 356,
    country_residence_id: 702,
  });
  if (!body) throw new Error(`The sign-up failed: ${msg}`);
  return { traveller: travellerOf({ address }, body as { email: string; token: string }), passwd };
}
