import {
  challengeOf,
  issueLoginCode,
  issueSocialCode,
} from '../../../server/areas/accounts/login-codes';
import { openSession } from '../../../server/areas/accounts/sessions';
import { newId } from '../../../server/infra/secrets/random-id';
import { call } from '../../support/signed-client';
import type { TestServer } from '../../support/start-server';
import { newEmail, newProof, newVerifier, signUpAt, type Traveller } from '../../support/traveller';

/** Where somebody comes from, as a sign-up needs it. */
export const countries = { country_id: 356, country_residence_id: 702 };

export async function codeFor(
  server: TestServer,
  name: 'sendSignUpCode' | 'sendResetCode',
  email: string,
): Promise<string> {
  await call(server.address, name, { email });
  return server.mailedCode(email);
}

/** An account of its own, so that what is done to it touches nobody's session. */
export async function newAccount(server: TestServer) {
  const email = newEmail();
  const passwd = newProof();
  await signUpAt(server.address, (to) => server.mailedCode(to), { email, passwd });
  return { email, passwd };
}

async function userId({ services }: TestServer, { email }: { email: string }): Promise<string> {
  const { db } = services;
  return (
    await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  ).id;
}

/** The code for the sign-up of somebody new. */
export async function signUpCode(server: TestServer) {
  const email = newEmail();
  return { email, verify_code: await codeFor(server, 'sendSignUpCode', email) };
}

/** A link's code, for an account of its own. */
export async function linkCode(server: TestServer) {
  const { db, clock } = server.services;
  return issueLoginCode(db, await userId(server, await newAccount(server)), clock());
}

/** Somebody whom a provider knows without an address, as far as the question for one. */
export async function withoutAddress(server: TestServer) {
  const { db, clock } = server.services;
  const verifier = newVerifier();
  const identity = { issuer: 'https://provider.example', subject: verifier };
  const bound = { challenge: challengeOf(verifier) };
  const token = await issueSocialCode(db, identity, bound, clock());
  await call(server.address, 'redeemLoginCode', { token, verifier });
  return { token, verifier };
}

/** Another session of its maker's. */
export async function secondSession(maker: Traveller, server: TestServer): Promise<string> {
  const { db, clock } = server.services;
  const owner = await userId(server, maker);
  const before = await db.selectFrom('sessions').select('id').execute();
  await openSession(db, { userId: owner, device: 'Safari on iPhone' }, clock());
  const { id } = await db
    .selectFrom('sessions')
    .where(
      'id',
      'not in',
      before.map(({ id }) => id),
    )
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A provider's log-in that opens its maker's account. */
export async function linkedLogIn(maker: Traveller, server: TestServer): Promise<string> {
  const { db, clock } = server.services;
  const id = newId();
  const identity = { issuer: 'https://provider.example', subject: newVerifier(), email: null };
  const linked = { id, user_id: await userId(server, maker), created_at: clock(), ...identity };
  await db.insertInto('identities').values(linked).execute();
  return id;
}
