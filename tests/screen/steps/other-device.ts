import { passwordProof } from '../../../src/api/password-proof';
import { call } from '../../support/signed-client';
import { travellerOf, type Traveller } from '../../support/traveller';
import type { Account, Site } from '../harness/site';

/** The account's traveller with a session of another device. */
export async function onOtherDevice(site: Site, { email, password }: Account): Promise<Traveller> {
  const passwd = await passwordProof(email, password);
  const { body, msg } = await call(site.address, 'logIn', { email, passwd });
  if (!body) throw new Error(`Not logged in: ${msg}`);
  return travellerOf(site, body as { email: string; token: string });
}
