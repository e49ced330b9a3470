import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverText } from '../../server/messages/server-messages';
import { HttpProblem } from '../../server/errors/refusal';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { countForeignMail, countUse, limits } from '../../server/infra/limits/limits';
import type { Settings } from '../../server/settings/settings';
import { applyRetention } from '../../server/scheduled-tasks';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import { newPicture } from '../support/order-steps';
import { call, sendFile, type Answer } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newEmail, newProof, signUpTraveller } from '../support/traveller';
import { useLimit } from './steps/use-limit';
import { runsSweeps } from '../support/sweep';

const second = 1000;
const hour = 3600 * second;

const strict = { environment: 'production', perIpFactor: 1 } as const;
const start = (settings: Partial<Settings> = {}, dataDir?: string) =>
  startTestServer({
    catalogue: referenceCatalogue,
    settings: { ...strict, ...settings },
    ...(dataDir !== undefined && { dataDir }),
  });

let direct: TestServer;
let behindProxy: TestServer;
beforeAll(async () => {
  const nobody = { issuer: 'http://127.0.0.1:9', clientId: 'visa', clientSecret: 'secret' };
  direct = await start({ social: { google: nobody } });
  behindProxy = await start({ trustProxy: 1 });
}, startTimeout);
afterAll(async () => {
  await direct?.remove();
  await behindProxy?.remove();
});
beforeEach(async () => {
  for (const { services } of [direct, behindProxy])
    await services.db.deleteFrom('limits').execute();
});

/** Makes a call at the server's own time, possibly through proxies that say who asks. */
function ask(server: TestServer, name: CallName, request: unknown = {}, via?: string) {
  const headers: Record<string, string> = via === undefined ? {} : { 'x-forwarded-for': via };
  return call(server.address, name, request, { date: server.services.clock(), headers });
}

function expectTooMany(answer: Answer, mostSeconds: number) {
  expect(answer).toMatchObject({
    status: 429,
    ret: -1,
    msg: expect.stringMatching(
      /^Too many attempts. Please try again in \d+ (second|minute|hour)s.$/,
    ),
  });
  expect(answer.body).toBeUndefined();
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(mostSeconds / 2);
  expect(seconds).toBeLessThanOrEqual(mostSeconds);
}

const passwd = newProof();
const verify_code = '000000';

describe('what is tried too often is a 429, until its time is over', () => {
  const one = newEmail();
  const local = '127.0.0.1';
  const toOne = () => ({ email: one, passwd, verify_code });
  const aCode = () => ({ token: 'c'.repeat(43) });
  const anIdToken = () => ({ id_token: 'x', verifier: 'v'.repeat(43) });
  const toMany = () => ({ email: newEmail(), passwd, verify_code });

  test.each([
    ['codesPerIp', local, 'sendSignUpCode', toMany],
    ['codePerAddress', `sign-up ${one}`, 'sendSignUpCode', toOne],
    ['probesPerIp', local, 'sendResetCode', toMany],
    ['probesPerAddress', one, 'sendResetCode', toOne],
    ['logInsPerIp', local, 'logIn', toMany],
    ['logInsPerAddress', one, 'logIn', toOne],
    ['signUpsPerIp', local, 'signUp', toMany],
    ['resetsPerIp', local, 'resetPassword', toMany],
    ['logInCodesPerIp', local, 'redeemLoginCode', aCode],
    ['logInCodesPerIp', local, 'loginCodeOwner', aCode],
    ['logInsPerIp', local, 'googleLogIn', anIdToken],
    ['resetsPerAddress', one, 'resetPassword', toOne],
  ] as const)('%s', async (limitName, subject, name, request) => {
    const limit = limits[limitName];
    // One real call counts, and the last one that is allowed is allowed.
    await useLimit(direct, limit, subject, limit.count - 1);
    expect((await ask(direct, name, request())).status).toBe(200);
    const last = await ask(direct, name, request());
    expectTooMany(last, limit.seconds);
    direct.moveClock((limit.seconds + 1) * second);
    expect((await ask(direct, name, request())).status).toBe(200);
    direct.moveClock(-(limit.seconds + 1) * second);
  });

  test('codesPerAddressAndDay', async () => {
    const { count, seconds } = limits.codesPerAddressAndDay;
    await useLimit(direct, limits.codesPerAddressAndDay, one, count - 1);
    expect((await ask(direct, 'sendSignUpCode', toOne())).status).toBe(200);
    direct.moveClock(61 * second);
    expectTooMany(await ask(direct, 'sendSignUpCode', toOne()), seconds);
    direct.moveClock(-61 * second);
  });

  test('a log-in that succeeds takes its address’s attempts back', async () => {
    const email = newEmail();
    await ask(direct, 'sendSignUpCode', { email });
    const code = await direct.mailedCode(email);
    await ask(direct, 'signUp', { email, passwd, verify_code: code });
    await useLimit(direct, limits.logInsPerAddress, email, limits.logInsPerAddress.count - 1);
    expect(await ask(direct, 'logIn', { email, passwd })).toMatchObject({ ret: 0 });
    expect(await ask(direct, 'logIn', { email, passwd })).toMatchObject({ ret: 0 });
  });

  test('wrong codes of a stranger do not stop a reset with the right one', async () => {
    const { email } = await signUpTraveller(direct);
    await useLimit(direct, limits.resetsPerAddress, email, limits.resetsPerAddress.count);
    direct.moveClock(61 * second);
    await ask(direct, 'sendResetCode', { email });
    const right = { email, passwd, verify_code: await direct.mailedCode(email) };
    expect(await ask(direct, 'resetPassword', right)).toMatchObject({ ret: 0 });
    direct.moveClock(-61 * second);
  });

  test('uploads per traveller and day, and per IP', async () => {
    const traveller = await signUpTraveller(direct);
    const { db } = direct.services;
    const send = () => traveller.send({ bytes: newPicture() });
    const uploads = async () => (await db.selectFrom('uploads').select('id').execute()).length;
    expect(await send()).toMatchObject({ ret: 0 });
    const before = await uploads();
    const { id } = await db
      .selectFrom('users')
      .where('email', '=', traveller.email)
      .select('id')
      .executeTakeFirstOrThrow();
    await useLimit(direct, limits.uploadsPerUserAndDay, id, limits.uploadsPerUserAndDay.count - 1);
    expectTooMany(await send(), 86_400);
    await db.deleteFrom('limits').execute();
    await useLimit(direct, limits.uploadsPerIp, local, limits.uploadsPerIp.count);
    expectTooMany(await send(), 3600);
    expect(await uploads()).toBe(before);
    // A request without a log-in uses up nobody's limit.
    expect((await sendFile(direct.address, { bytes: newPicture() })).status).toBe(401);
  });

  test('mails to foreign addresses, per address and per IP', async () => {
    const { services } = direct;
    const send = (address: string, ip: string) =>
      countForeignMail(services, { address, ip, now: services.clock() });
    const address = newEmail();
    for (let count = 0; count < 3; count += 1) await send(address, `192.0.2.${count}`);
    await expect(send(address, '192.0.2.9')).rejects.toThrow(HttpProblem);
    for (let count = 0; count < 20; count += 1) await send(newEmail(), '198.51.100.1');
    await expect(send(newEmail(), '198.51.100.1')).rejects.toSatisfy(
      (refused) =>
        refused instanceof HttpProblem && /60 minutes/.test(serverText(refused.serverMessage)),
    );
    await send(newEmail(), '198.51.100.2');
  });

  test('calls of whatever kind per IP: served or not, unknown, links to files', async () => {
    await useLimit(direct, limits.callsPerIp, local, limits.callsPerIp.count);
    expectTooMany(await ask(direct, 'location'), 60);
    expectTooMany(await ask(direct, 'addFeedback'), 60);
    expect((await fetch(`${direct.address}/api/guess`, { method: 'POST' })).status).toBe(429);
    expect((await fetch(`${direct.address}/api/files/none`)).status).toBe(429);
    // However the address is written.
    expect((await fetch(`${direct.address}/%61pi/files/none`)).status).toBe(429);
    const call = `${direct.address}/a%70i${allCalls.location.path}`;
    expect((await fetch(call, { method: 'POST' })).status).toBe(429);
    // The app itself and its health still come.
    expect((await fetch(`${direct.address}/healthz`)).status).toBe(200);
    expect((await fetch(direct.address)).status).toBe(200);
  });

  test(
    'in dev, where everybody has one address, a hundred times as much is allowed',
    async () => {
      const dev = await startTestServer({ catalogue: referenceCatalogue });
      await useLimit(dev, limits.callsPerIp, local, limits.callsPerIp.count);
      expect(await ask(dev, 'location')).toMatchObject({ ret: 0 });
      expect(dev.services.settings.perIpFactor).toBe(100);
      await dev.remove();
    },
    startTimeout,
  );
});

describe('whose IP it is', () => {
  const probe = (server: TestServer, via?: string) =>
    ask(server, 'sendResetCode', { email: newEmail() }, via);
  const exhaust = async (server: TestServer, via?: string) => {
    const limit = limits.probesPerIp.count;
    for (let count = 0; count < limit; count += 1)
      expect((await probe(server, via)).status).toBe(200);
  };

  test('without a trusted proxy X-Forwarded-For says nothing', async () => {
    await exhaust(direct);
    expect((await probe(direct, '203.0.113.9')).status).toBe(429);
    expect((await probe(direct, '198.51.100.1, 127.0.0.1')).status).toBe(429);
  });

  test('behind one proxy it is who the proxy saw', async () => {
    await exhaust(behindProxy, '203.0.113.9');
    expect((await probe(behindProxy, '203.0.113.9')).status).toBe(429);
    expect((await probe(behindProxy, '203.0.113.10')).status).toBe(200);
  });

  test('hops that the client itself wrote before count for nothing', async () => {
    await exhaust(behindProxy, '203.0.113.9');
    for (const spoofed of ['198.51.100.1', '127.0.0.1', '::1', 'unknown', '10.0.0.1, 10.0.0.2'])
      expect((await probe(behindProxy, `${spoofed}, 203.0.113.9`)).status).toBe(429);
    // Nor does it use up the limit of whom it names.
    expect((await probe(behindProxy, '198.51.100.1')).status).toBe(200);
  });

  test.runIf(runsSweeps)(
    'a proxy named by its address is believed, and nobody else',
    async () => {
      const named = await start({ trustProxy: ['127.0.0.1'] });
      await exhaust(named, '203.0.113.9');
      expect((await probe(named, '203.0.113.9')).status).toBe(429);
      expect((await probe(named, '198.51.100.7, 203.0.113.9')).status).toBe(429);
      expect((await probe(named, '203.0.113.10')).status).toBe(200);
      await named.remove();
      const other = await start({ trustProxy: ['10.0.0.0/8'] });
      await exhaust(other, '203.0.113.9');
      expect((await probe(other, '203.0.113.10')).status).toBe(429);
      await other.remove();
    },
    startTimeout,
  );

  test('all addresses of an IPv6 /64 are one', async () => {
    await exhaust(behindProxy, '2001:db8:1:2::1');
    expect((await probe(behindProxy, '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await probe(behindProxy, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('an IPv4 address is the same one in IPv6 clothes', async () => {
    await exhaust(behindProxy, '203.0.113.20');
    expect((await probe(behindProxy, '::ffff:203.0.113.20')).status).toBe(429);
  });
});

test.runIf(runsSweeps)(
  'limits survive a restart, and hold no address or IP',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'visa-limits-'));
    const first = await start({}, dataDir);
    const email = newEmail();
    await useLimit(first, limits.logInsPerAddress, email, limits.logInsPerAddress.count - 1);
    expect(await ask(first, 'logIn', { email, passwd })).toMatchObject({ ret: -6 });
    const rows = JSON.stringify(await first.services.db.selectFrom('limits').selectAll().execute());
    expect(rows).not.toContain(email);
    expect(rows).not.toContain('127.0.0.1');
    await first.stop();
    const second = await start({}, dataDir);
    expectTooMany(await ask(second, 'logIn', { email, passwd }), 900);
    await second.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  startTimeout,
);

test('the sweep forgets what is over and keeps what counts', async () => {
  const { db, clock } = direct.services;
  await countUse(db, limits.logInsPerAddress, 'somebody', clock());
  await countUse(db, limits.codesPerAddressAndDay, 'somebody', clock());
  await applyRetention(db, direct.services.blobs, new Date(clock().getTime() + hour));
  expect(await db.selectFrom('limits').selectAll().execute()).toHaveLength(1);
});
