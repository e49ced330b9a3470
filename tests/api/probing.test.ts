import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { forgetUses, limits } from '../../server/infra/limits/limits';
import { allCalls } from '../../src/contract/all-calls';
import { requestIdHeader } from '../../server/infra/audit/request-origin';
import { markHeader } from '../../src/contract/envelope';
import { signedHeaders } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newEmail, newProof, signUpTraveller, type Traveller } from '../support/traveller';
import { useLimit } from './steps/use-limit';

// Answers about an address: as specified below a limit, and the same for all addresses beyond it.

type AddressCall =
  'sendSignUpCode' | 'sendResetCode' | 'sendOwnerCode' | 'signUp' | 'resetPassword' | 'logIn';

const local = '127.0.0.1';

let server: TestServer;
let known: string;
let asker: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue, settings: { perIpFactor: 1 } });
  known = (await signUpTraveller(server)).email;
  asker = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(async () => {
  await server.services.background.idle();
  await server.services.db.deleteFrom('limits').execute();
  await server.services.db.deleteFrom('codes').execute();
});

/** An answer as it came: every byte but the time, the request's mark and id, and the connection's headers. */
async function answerTo(name: AddressCall, email: string) {
  const { path } = allCalls[name];
  const isCode = name === 'sendSignUpCode' || name === 'sendResetCode';
  const proof = { ...(name !== 'logIn' && { verify_code: '000000' }), passwd: newProof() };
  // Somebody who is logged in asks for the address that theirs is to become.
  const isOwners = name === 'sendOwnerCode';
  const body = JSON.stringify(isOwners ? { new_email: email } : { email, ...(!isCode && proof) });
  const sha256 = createHash('sha256').update(body).digest('hex');
  const options = {
    date: server.services.clock(),
    idempotencyKey: randomUUID(),
    ...(isOwners && { token: asker.token }),
  };
  const response = await fetch(`${server.address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(path, sha256, options) },
    body,
  });
  const headers = [...response.headers].filter(
    ([header]) =>
      !['date', 'connection', 'keep-alive', markHeader, requestIdHeader].includes(header),
  );
  return { status: response.status, headers, text: await response.text() };
}

/** A database that counts who asks it for a user. */
function countLookUps() {
  const { db } = server.services;
  const asked = vi.spyOn(db, 'selectFrom');
  return {
    ofUsers: () => asked.mock.calls.filter(([table]) => table === 'users').length,
    stop: () => asked.mockRestore(),
  };
}

const perAddress = (email: string) => email;
const perIp = () => local;
const byPurpose = (purpose: string) => (email: string) => `${purpose} ${email}`;

const table: readonly [AddressCall, keyof typeof limits, (email: string) => string][] = [
  ...(
    [
      ['sendSignUpCode', 'sign-up'],
      ['sendResetCode', 'reset'],
      ['sendOwnerCode', 'new-email'],
    ] as const
  ).flatMap(([name, purpose]): [AddressCall, keyof typeof limits, (email: string) => string][] => [
    [name, 'codesPerIp', perIp],
    [name, 'probesPerIp', perIp],
    [name, 'probesPerAddress', perAddress],
    [name, 'codePerAddress', byPurpose(purpose)],
    [name, 'codesPerAddressAndDay', perAddress],
  ]),
  ['signUp', 'signUpsPerIp', perIp],
  ['resetPassword', 'resetsPerIp', perIp],
  ['resetPassword', 'resetsPerAddress', perAddress],
  ['logIn', 'logInsPerIp', perIp],
  ['logIn', 'logInsPerAddress', perAddress],
];

describe('beyond a limit a known and an unknown address get the same answer, byte by byte', () => {
  test.each(table)('%s: %s', async (name, limitName, subjectOf) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    const lookUps = countLookUps();
    try {
      const answers = [];
      for (const email of [known, newEmail()]) {
        await server.services.db.deleteFrom('limits').execute();
        const limit = limits[limitName];
        await useLimit(server, limit, subjectOf(email), limit.count);
        answers.push(await answerTo(name, email));
      }
      expect(answers[0]).toMatchObject({ status: 429 });
      expect(answers[1]).toEqual(answers[0]);
      // Nor is there a look-up whose time could differ.
      expect(lookUps.ofUsers()).toBe(0);
    } finally {
      lookUps.stop();
      vi.useRealTimers();
    }
  });

  test('the same answer beyond a limit holds for calls that come at once, too', async () => {
    const emails = Array.from({ length: 30 }, newEmail);
    const answers = await Promise.all(emails.map((email) => answerTo('sendResetCode', email)));
    const told = answers.filter(({ status }) => status === 200);
    expect(told).toHaveLength(limits.probesPerIp.count);
    const late = [await answerTo('sendResetCode', known), await answerTo('sendSignUpCode', known)];
    expect(late.map(({ status }) => status)).toEqual([429, 429]);
  });
});

describe('below the limits', () => {
  const retOf = ({ text }: { text: string }) => (JSON.parse(text) as { ret: number }).ret;

  test('[API-12][API-14] the calls for a code say what the specification wants', async () => {
    const answers = [
      await answerTo('sendSignUpCode', known),
      await answerTo('sendSignUpCode', newEmail()),
      await answerTo('sendResetCode', newEmail()),
      await answerTo('sendResetCode', known),
    ];
    expect(answers.map(retOf)).toEqual([-2, 0, -2, 0]);
  });

  test('a new address of an account is asked for as one that signs up', async () => {
    const answers = [
      await answerTo('sendOwnerCode', known),
      await answerTo('sendOwnerCode', newEmail()),
    ];
    expect(answers.map(retOf)).toEqual([-2, 0]);
  });

  test('an owner’s questions and those of a visitor use up one limit', async () => {
    for (let count = 0; count < limits.probesPerIp.count; count += 1)
      expect(retOf(await answerTo('sendOwnerCode', known))).toBe(-2);
    expect(await answerTo('sendOwnerCode', known)).toMatchObject({ status: 429 });
    expect(await answerTo('sendSignUpCode', known)).toMatchObject({ status: 429 });
    await server.services.db.deleteFrom('limits').execute();
    // The code to one's own address is about nobody else, however often one has asked.
    await useLimit(server, limits.probesPerIp, local, limits.probesPerIp.count);
    expect((await asker.call('sendOwnerCode', {})).ret).toBe(0);
  });

  test.each(['signUp', 'resetPassword', 'logIn'] as const)(
    '%s says the same of a known and an unknown address',
    async (name) => {
      const answers = [await answerTo(name, known), await answerTo(name, newEmail())];
      expect(answers[0]).toMatchObject({ status: 200 });
      expect(retOf(answers[0] ?? { text: '{}' })).toBe(-6);
      expect(answers[1]).toEqual(answers[0]);
    },
  );

  test('an answer uses up only the limit that it is of', async () => {
    // A code that was sent tells nobody's account, and a refusal sends no code.
    for (let count = 0; count < limits.probesPerIp.count; count += 1)
      expect(retOf(await answerTo('sendSignUpCode', newEmail()))).toBe(0);
    for (let count = 0; count < limits.probesPerIp.count; count += 1)
      expect(retOf(await answerTo('sendSignUpCode', known))).toBe(-2);
    expect(await answerTo('sendSignUpCode', known)).toMatchObject({ status: 429 });
    await forgetUses(server.services.db, limits.probesPerIp, local);
    await forgetUses(server.services.db, limits.probesPerAddress, known);
    expect(retOf(await answerTo('sendResetCode', known))).toBe(0);
  });

  test('a call that one limit refuses uses up no other', async () => {
    const email = newEmail();
    expect(retOf(await answerTo('sendSignUpCode', email))).toBe(0);
    for (let count = 0; count < limits.probesPerIp.count; count += 1)
      expect(await answerTo('sendSignUpCode', email)).toMatchObject({ status: 429 });
    expect(retOf(await answerTo('sendSignUpCode', known))).toBe(-2);
  });
});
