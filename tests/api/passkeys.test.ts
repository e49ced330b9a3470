import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { bucketOf, limits } from '../../server/infra/limits/limits';
import { mailsIn } from '../support/mails';
import {
  addedPasskey,
  logInRequest,
  newPasskey,
  ownerCode,
  ownerProof,
  startPasskey,
} from './steps/passkey-steps';
import { call } from '../support/signed-client';
import type { Lies, SoftPasskey } from './doubles/soft-authenticator';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import {
  newEmail,
  newProof,
  signUpTraveller,
  travellerOf,
  type Traveller,
} from '../support/traveller';
import { runsSweeps } from '../support/sweep';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server.remove());

const start = async () => (await call(server.address, 'startPasskeyLogIn')).body;
const logIn = (request: unknown, headers = {}) =>
  call(server.address, 'passkeyLogIn', request, { headers });
const refused = { ret: -6, code: 'passkey-wrong' };

async function owner(): Promise<{ traveller: Traveller; passkey: SoftPasskey }> {
  const traveller = await signUpTraveller(server);
  return { traveller, passkey: await addedPasskey(server, traveller) };
}

async function mailsTo(address: string): Promise<string[]> {
  await server.services.background.idle();
  return mailsIn(join(server.dataDir, 'mails'), address);
}

const audited = (event: string) =>
  server.logLines
    .map((line) => JSON.parse(line) as { audit?: string })
    .filter(({ audit }) => audit === event).length;

test('a passkey of the account logs in with nothing typed, as a password does', async () => {
  const { traveller, passkey } = await owner();
  const { ret, body } = await logIn(await logInRequest(server, passkey));
  expect(ret).toBe(0);
  expect(body).toMatchObject({ email: traveller.email });
  const again = travellerOf(server, body as { email: string; token: string });
  const { passkey_list: list } = (await again.call('passkeys')).body;
  expect(list).toMatchObject([{ passkey_id: passkey.id, name: 'Phone' }]);
  expect(list[0].last_use_time).toBeDefined();
});

/** The answer to what is asked in the middle of a password reset, which takes sessions and passkeys. */
async function duringReset<T>(email: string, ask: () => Promise<T>): Promise<T> {
  const { db } = server.services;
  const asked = await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .updateTable('users')
      .set({ password: 'reset' })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = ask();
    // It has time to run into the reset.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
    await tx.deleteFrom('user_passkeys').where('user_id', '=', id).execute();
    return { answer };
  });
  return asked.answer;
}

test('no log-in by passkey and no new passkey outlives a reset that was under way', async () => {
  const { traveller, passkey } = await owner();
  const request = await logInRequest(server, passkey);
  expect((await duringReset(traveller.email, () => logIn(request))).ret).not.toBe(0);

  const other = await signUpTraveller(server);
  const begun = await startPasskey(server, other);
  const made = newPasskey(server).make(begun);
  const added = { ceremony_id: begun.ceremony_id, name: 'Intruder', made };
  await duringReset(other.email, () => other.call('addPasskey', added));
  const kept = await server.services.db
    .selectFrom('user_passkeys')
    .where('name', '=', 'Intruder')
    .select('id')
    .execute();
  expect(kept).toEqual([]);
});

test('a sign-up with a passkey makes an account without a password', async () => {
  const email = newEmail();
  await call(server.address, 'sendSignUpCode', { email });
  const proved = { email, verify_code: await server.mailedCode(email) };
  const { body: started } = await call(server.address, 'startPasskeySignUp', proved);
  const passkey = newPasskey(server);
  const request = {
    ...proved,
    ceremony_id: started.ceremony_id,
    name: 'Phone',
    made: passkey.make(started),
    country_id: 356,
    country_residence_id: 702,
  };
  const { body } = await call(server.address, 'passkeySignUp', request);
  expect(body).toMatchObject({ email, country_id: 356, country_residence_id: 702 });
  const traveller = travellerOf(server, body as { email: string; token: string });
  expect((await traveller.call('ownAccount')).body).toMatchObject({
    has_password: false,
    has_passkey: true,
  });
  expect((await logIn(await logInRequest(server, passkey))).body).toMatchObject({ email });
  expect(await call(server.address, 'passkeySignUp', request)).toMatchObject({ ret: -6 });
});

test('a sign-up needs the mailed code in both steps', async () => {
  const email = newEmail();
  await call(server.address, 'sendSignUpCode', { email });
  const verify_code = await server.mailedCode(email);
  const wrong = { email, verify_code: verify_code === '000000' ? '000001' : '000000' };
  expect(await call(server.address, 'startPasskeySignUp', wrong)).toMatchObject({
    ret: -6,
    code: 'code-wrong',
  });
  const { body } = await call(server.address, 'startPasskeySignUp', { email, verify_code });
  const made = newPasskey(server).make(body);
  const request = { ...wrong, ceremony_id: body.ceremony_id, name: 'Phone', made };
  expect(await call(server.address, 'passkeySignUp', request)).toMatchObject({
    ret: -6,
    code: 'code-wrong',
  });
});

test('what was signed once is refused when it is sent again', async () => {
  const { passkey } = await owner();
  const request = await logInRequest(server, passkey);
  expect(await logIn(request)).toMatchObject({ ret: 0 });
  expect(await logIn(request)).toMatchObject(refused);
  // Nor is it taken for a new challenge.
  const { ceremony_id } = await start();
  expect(await logIn({ ...request, ceremony_id })).toMatchObject(refused);
});

const lies: readonly (readonly [string, Lies])[] = [
  ['a page of another origin', { origin: 'https://evil.example' }],
  ['another port of this machine', { origin: 'http://localhost:1' }],
  ['another site', { rpId: 'evil.example' }],
  ['a device that did not verify its user', { verified: false }],
  ['a challenge of its own', { challenge: 'A'.repeat(43) }],
  ['somebody else by its user handle', { userHandle: 'c29tZWJvZHk' }],
];

test.each(lies)('a log-in is refused that was signed by %s', async (_name, lie) => {
  const { passkey } = await owner();
  const begun = await start();
  const used = passkey.use(begun, lie);
  expect(await logIn({ ceremony_id: begun.ceremony_id, used })).toMatchObject(refused);
});

test.each(lies.slice(0, 5))('a passkey is refused that was made by %s', async (_name, lie) => {
  const traveller = await signUpTraveller(server);
  const begun = await startPasskey(server, traveller);
  const made = newPasskey(server).make(begun, lie);
  const request = { ceremony_id: begun.ceremony_id, name: 'Phone', made };
  expect(await traveller.call('addPasskey', request)).toMatchObject(refused);
  expect((await traveller.call('passkeys')).body.passkey_list).toEqual([]);
});

test('a counter that goes back or stands still is refused, and the next one logs in', async () => {
  const { passkey } = await owner();
  passkey.counter = 6;
  expect(await logIn(await logInRequest(server, passkey))).toMatchObject({ ret: 0 });
  for (const counter of [7, 3, 0]) {
    const begun = await start();
    const used = passkey.use(begun, { counter });
    expect(await logIn({ ceremony_id: begun.ceremony_id, used })).toMatchObject(refused);
  }
  expect(await logIn(await logInRequest(server, passkey))).toMatchObject({ ret: 0 });
});

test('of two log-ins at once with one challenge, and with one counter, one wins', async () => {
  const { passkey } = await owner();
  const request = await logInRequest(server, passkey);
  const same = await Promise.all([logIn(request), logIn(request), logIn(request)]);
  expect(same.filter(({ ret }) => ret === 0)).toHaveLength(1);

  const begun = await Promise.all([start(), start()]);
  const counter = passkey.counter + 1;
  const copies = begun.map((each) => ({
    ceremony_id: each.ceremony_id as string,
    used: passkey.use(each, { counter }),
  }));
  const both = await Promise.all(copies.map((each) => logIn(each)));
  expect(both.filter(({ ret }) => ret === 0)).toHaveLength(1);
});

test('two log-ins at once by a passkey that does not count both succeed', async () => {
  const { passkey } = await owner();
  const begun = await Promise.all([start(), start()]);
  const both = await Promise.all(
    begun.map((each) =>
      logIn({ ceremony_id: each.ceremony_id, used: passkey.use(each, { counter: 0 }) }),
    ),
  );
  expect(both.map(({ ret }) => ret)).toEqual([0, 0]);
});

test('a challenge ends after five minutes', async () => {
  const { passkey } = await owner();
  const request = await logInRequest(server, passkey);
  server.moveClock(5 * 60_000);
  const date = server.services.clock();
  expect(await call(server.address, 'passkeyLogIn', request, { date })).toMatchObject(refused);
  server.moveClock(-5 * 60_000);
});

test('an unknown passkey, a removed one and a wrong signature get the same answer', async () => {
  const { traveller, passkey } = await owner();
  const unknown = await logInRequest(server, newPasskey(server));
  const begun = await start();
  const right = passkey.use(begun);
  const forged = newPasskey(server).use(begun).response.signature;
  const wrong = { ...right, response: { ...right.response, signature: forged } };
  const answers = [
    await logIn(unknown),
    await logIn({ ceremony_id: begun.ceremony_id, used: wrong }),
  ];
  const verify_code = await ownerCode(server, traveller);
  await traveller.call('removePasskey', { passkey_id: passkey.id, verify_code });
  answers.push(await logIn(await logInRequest(server, passkey)));
  const said = answers.map(({ status, ret, code, msg, body }) => ({
    status,
    ret,
    code,
    msg,
    body,
  }));
  expect(said[1]).toEqual(said[0]);
  expect(said[2]).toEqual(said[0]);
  expect(said[0]).toMatchObject(refused);
});

test('a challenge is signed for what, by whom and where it was made for', async () => {
  const { traveller, passkey } = await owner();
  const other = await signUpTraveller(server);
  // A proof's challenge opens no session.
  const proving = (await traveller.call('startOwnerProof')).body;
  const asLogIn = { ceremony_id: proving.ceremony_id, used: passkey.use(proving) };
  expect(await logIn(asLogIn)).toMatchObject(refused);
  // Nor does another account, or another session of the same, add a passkey by it.
  const adding = await startPasskey(server, traveller);
  const made = newPasskey(server).make(adding);
  const request = { ceremony_id: adding.ceremony_id, name: 'Mine', made };
  expect(await other.call('addPasskey', request)).toMatchObject(refused);
  const { body } = await logIn(await logInRequest(server, passkey));
  const session = travellerOf(server, body as { email: string; token: string });
  expect(await session.call('addPasskey', request)).toMatchObject(refused);
  expect(await traveller.call('addPasskey', request)).toMatchObject({ ret: 0 });
  // A page of another site gets no challenge at all.
  const headers = { origin: 'https://evil.example' };
  expect(await call(server.address, 'startPasskeyLogIn', {}, { headers })).toMatchObject({
    ret: -5,
    code: 'log-in-not-offered',
  });
});

test('adding and removing need the proof of the owner, who is mailed', async () => {
  const traveller = await signUpTraveller(server);
  expect(await traveller.call('startPasskey')).toMatchObject({ ret: -6 });
  expect(await traveller.call('startPasskey', { passwd: newProof() })).toMatchObject({ ret: -6 });
  const passkey = await addedPasskey(server, traveller, 'Mein Telefon ☎');
  const passkey_id = passkey.id;
  expect(await traveller.call('removePasskey', { passkey_id })).toMatchObject({ ret: -6 });
  const stranger = await signUpTraveller(server);
  const verify_code = await ownerCode(server, stranger);
  expect(await stranger.call('removePasskey', { passkey_id, verify_code })).toMatchObject({
    ret: -4,
    code: 'log-in-not-linked',
  });
  const before = [audited('passkey-added'), audited('passkey-removed')];
  const owner_proof = await ownerProof(server, traveller);
  expect(await traveller.call('removePasskey', { passkey_id, owner_proof })).toMatchObject({
    ret: 0,
  });
  const mails = (await mailsTo(traveller.email)).join('\n');
  expect(mails).toContain('A passkey was added to your account');
  expect(mails).toContain('A passkey was removed from your account');
  expect(before[0]).toBeGreaterThan(0);
  expect(audited('passkey-removed')).toBe((before[1] ?? 0) + 1);
});

test('a name is one line of at most 60 characters', async () => {
  const traveller = await signUpTraveller(server);
  const begun = await startPasskey(server, traveller);
  const made = newPasskey(server).make(begun);
  for (const name of ['', '  ', 'a\nb', 'a\u202eb', 'x'.repeat(61)])
    expect(
      await traveller.call('addPasskey', { ceremony_id: begun.ceremony_id, name, made }),
    ).toMatchObject({ status: 400 });
});

test.runIf(runsSweeps)(
  'a passkey belongs to one account, and an account has at most ten',
  async () => {
    const { traveller, passkey } = await owner();
    const other = await signUpTraveller(server);
    const begun = await startPasskey(server, other);
    const made = passkey.make(begun);
    const again = { ceremony_id: begun.ceremony_id, name: 'Mine', made };
    expect(await other.call('addPasskey', again)).toMatchObject(refused);

    const early = await startPasskey(server, traveller);
    for (let count = 1; count < 10; count++) await addedPasskey(server, traveller, `${count}`);
    const late = newPasskey(server).make(early);
    expect(
      await traveller.call('addPasskey', { ceremony_id: early.ceremony_id, name: 'x', made: late }),
    ).toMatchObject({ ret: -5, code: 'too-many-passkeys' });
    const verify_code = await ownerCode(server, traveller);
    expect(await traveller.call('startPasskey', { verify_code })).toMatchObject({
      code: 'too-many-passkeys',
    });
  },
);

test('a password reset removes passkeys, unless its owner keeps them', async () => {
  const { traveller, passkey } = await owner();
  const reset = async (more: object) => {
    const { email } = traveller;
    await call(server.address, 'sendResetCode', { email });
    const verify_code = await server.mailedCode(email);
    const request = { email, passwd: newProof(), verify_code, ...more };
    return call(server.address, 'resetPassword', request);
  };
  expect(await reset({ unlink_log_ins: false })).toMatchObject({ ret: 0 });
  expect(await logIn(await logInRequest(server, passkey))).toMatchObject({ ret: 0 });
  server.moveClock(61_000);
  expect(await reset({})).toMatchObject({ ret: 0 });
  server.moveClock(-61_000);
  expect(await logIn(await logInRequest(server, passkey))).toMatchObject(refused);
});

test('challenges are limited for each IP', async () => {
  const { db, settings } = server.services;
  const bucket = bucketOf(limits.passkeyStartsPerIp, '127.0.0.1');
  const count = limits.passkeyStartsPerIp.count * settings.perIpFactor;
  await start();
  await db.updateTable('limits').set({ count }).where('bucket', '=', bucket).execute();
  expect(await call(server.address, 'startPasskeyLogIn')).toMatchObject({ status: 429 });
  await db.deleteFrom('limits').where('bucket', '=', bucket).execute();
});
