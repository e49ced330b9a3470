import { mailOrigin } from '../../../server/infra/mail/mailer';
import { makeCode } from '../../../server/areas/accounts/codes';
import { call } from '../../support/signed-client';
import { SoftPasskey } from '../doubles/soft-authenticator';
import type { TestServer } from '../../support/start-server';
import type { Traveller } from '../../support/traveller';

/** A passkey of a browser at the server's own address. */
export const newPasskey = ({ services }: TestServer): SoftPasskey =>
  new SoftPasskey(mailOrigin(services.settings) ?? '');

/** A code with which a traveller proves to own the account. */
export const ownerCode = (
  { services: { db, secret, clock } }: TestServer,
  { email }: Pick<Traveller, 'email'>,
): Promise<string> => makeCode(db, secret, { email, purpose: 'owner' }, clock());

/** The challenge for a new passkey, after the owner's proof. */
export async function startPasskey(server: TestServer, traveller: Traveller) {
  const verify_code = await ownerCode(server, traveller);
  return (await traveller.call('startPasskey', { verify_code })).body;
}

/** Adds a passkey to a traveller's account. */
export async function addedPasskey(
  server: TestServer,
  traveller: Traveller,
  name = 'Phone',
): Promise<SoftPasskey> {
  const passkey = newPasskey(server);
  const { ceremony_id, options } = await startPasskey(server, traveller);
  const made = passkey.make({ ceremony_id, options });
  const { ret, msg } = await traveller.call('addPasskey', { ceremony_id, name, made });
  if (ret !== 0) throw new Error(`No passkey was added: ${msg}`);
  return passkey;
}

/** A proof that the traveller owns the account. */
export async function ownerProof(server: TestServer, traveller: Traveller): Promise<string> {
  const verify_code = await ownerCode(server, traveller);
  return (await traveller.call('giveOwnerProof', { verify_code })).body.owner_proof as string;
}

/** A request to log in with a passkey. */
export async function logInRequest(server: TestServer, passkey: SoftPasskey) {
  const { body } = await call(server.address, 'startPasskeyLogIn');
  return { ceremony_id: body.ceremony_id as string, used: passkey.use(body) };
}
