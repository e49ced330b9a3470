import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { openSession } from '../../server/areas/accounts/sessions';
import { addedPasskey, ownerCode, ownerProof } from './steps/passkey-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import {
  newEmail,
  newProof,
  signUpTraveller,
  travellerOf,
  type Traveller,
} from '../support/traveller';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server.remove());

const needed = { ret: -13, code: 'proof-needed' };

/** Another session of the same account. */
async function elsewhere({ email }: Traveller): Promise<Traveller> {
  const { db, clock } = server.services;
  const { id } = await db
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  const token = await openSession(db, { userId: id, device: 'A browser' }, clock());
  return travellerOf(server, { email, token });
}

async function proofByPasskey(traveller: Traveller): Promise<string> {
  const passkey = await addedPasskey(server, traveller);
  const { body } = await traveller.call('startOwnerProof');
  const signed = { ceremony_id: body.ceremony_id as string, used: passkey.use(body) };
  return (await traveller.call('giveOwnerProof', { passkey: signed })).body.owner_proof as string;
}

const changeBy = (traveller: Traveller, owner_proof: string) =>
  traveller.call('changePassword', { owner_proof, new_passwd: newProof() });

test('a proof holds in its session only, for its account and for five minutes', async () => {
  const traveller = await signUpTraveller(server);
  const proof = await proofByPasskey(traveller);
  expect(await changeBy(traveller, 'f'.repeat(43))).toMatchObject(needed);
  expect(await changeBy(await elsewhere(traveller), proof)).toMatchObject(needed);
  expect(await changeBy(await signUpTraveller(server), proof)).toMatchObject(needed);
  server.moveClock(5 * 60_000);
  const date = server.services.clock();
  expect(await traveller.call('eraseAccount', { owner_proof: proof }, { date })).toMatchObject(
    needed,
  );
  server.moveClock(-5 * 60_000);
  expect(await changeBy(traveller, proof)).toMatchObject({ ret: 0 });
});

test('a proof by passkey changes the password once, and not twice', async () => {
  const traveller = await signUpTraveller(server);
  const owner_proof = await proofByPasskey(traveller);
  const change = () => traveller.call('changePassword', { owner_proof, new_passwd: newProof() });
  const answers = await Promise.all([change(), change()]);
  expect(answers.map(({ ret }) => ret).toSorted()).toEqual([-13, 0].toSorted());
  expect(await change()).toMatchObject(needed);
});

test('a proof by passkey changes the address, and a refusal leaves it as it was', async () => {
  const traveller = await signUpTraveller(server);
  const owner_proof = await proofByPasskey(traveller);
  const new_email = newEmail();
  await traveller.call('sendOwnerCode', { new_email });
  const new_email_code = await server.mailedCode(new_email);
  const wrong = new_email_code === '000000' ? '000001' : '000000';
  const change = (code: string) =>
    traveller.call('changeEmail', {
      owner_proof,
      new_email,
      new_email_code: code,
      new_passwd: newProof(),
    });
  expect(await change(wrong)).toMatchObject({ ret: -6, code: 'new-code-wrong' });
  expect(await change(new_email_code)).toMatchObject({ ret: 0, body: { email: new_email } });
  expect(await change(new_email_code)).toMatchObject(needed);
});

test('an account is deleted with a proof by passkey, with its passkeys and challenges', async () => {
  const traveller = await signUpTraveller(server);
  const owner_proof = await proofByPasskey(traveller);
  await traveller.call('startOwnerProof');
  await ownerProof(server, traveller);
  expect(await traveller.call('eraseAccount', {})).toMatchObject({ ret: -6 });
  const { db } = server.services;
  const { id } = await db
    .selectFrom('users')
    .where('email', '=', traveller.email)
    .select('id')
    .executeTakeFirstOrThrow();
  expect(await traveller.call('eraseAccount', { owner_proof })).toMatchObject({ ret: 0 });
  for (const table of ['user_passkeys', 'passkey_challenges', 'owner_proofs'] as const)
    expect([
      table,
      await db.selectFrom(table).where('user_id', '=', id).select('user_id').execute(),
    ]).toEqual([table, []]);
});

test('a proof is given for the password, a code or an own passkey, and for nothing else', async () => {
  const traveller = await signUpTraveller(server);
  const other = await signUpTraveller(server);
  const prove = (request: object) => traveller.call('giveOwnerProof', request);
  expect(await prove({})).toMatchObject({ ret: -6 });
  expect(await prove({ passwd: newProof() })).toMatchObject({ ret: -6, code: 'password-wrong' });
  const verify_code = await ownerCode(server, other);
  expect(await prove({ verify_code })).toMatchObject({ ret: -6, code: 'code-wrong' });

  const theirs = await addedPasskey(server, other);
  const { body } = await traveller.call('startOwnerProof');
  const passkey = { ceremony_id: body.ceremony_id as string, used: theirs.use(body) };
  expect(await prove({ passkey })).toMatchObject({ ret: -6, code: 'passkey-wrong' });
  // A proof buys no other proof.
  const owner_proof = await ownerProof(server, traveller);
  expect(await prove({ owner_proof })).toMatchObject({ ret: -6 });
});

test('a proof ends with its session, and is not in the database as it was given', async () => {
  const traveller = await signUpTraveller(server);
  const proof = await ownerProof(server, traveller);
  const { db } = server.services;
  const kept = await db.selectFrom('owner_proofs').select('token_hash').execute();
  expect(kept.some(({ token_hash }) => token_hash === proof)).toBe(false);
  await traveller.call('revokeSession', {
    session_id: (await traveller.call('sessions')).body.session_list[0].session_id,
  });
  expect(await changeBy(traveller, proof)).toMatchObject({ status: 401 });
  expect(await changeBy(await elsewhere(traveller), proof)).toMatchObject(needed);
});
