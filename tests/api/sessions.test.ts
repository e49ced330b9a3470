import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newProof, signUpTraveller, travellerOf, type Traveller } from '../support/traveller';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { databasePoolSize: 8 },
  });
}, startTimeout);
afterAll(() => server?.remove());

interface Listed {
  readonly session_id: string;
  readonly device: string;
  readonly create_time: string;
  readonly last_use_time: string;
  readonly is_current: boolean;
}

const date = () => ({ date: server.services.clock() });
const statusOf = async (traveller: Traveller) =>
  (await traveller.call('orders', {}, date())).status;
const listOf = async (traveller: Traveller): Promise<Listed[]> =>
  (await traveller.call('sessions', {}, date())).body.session_list;

/** An account with a password, and a way to log in to it again from some browser. */
async function account() {
  const first = await signUpTraveller(server);
  const { email } = first;
  const passwd = newProof();
  server.moveClock(61_000);
  await call(server.address, 'sendResetCode', { email }, date());
  const verify_code = await server.mailedCode(email);
  const reset = { email, passwd, verify_code };
  const { body } = await call(server.address, 'resetPassword', reset, date());
  server.moveClock(-61_000);
  const logIn = async (userAgent: string) => {
    const headers = { 'user-agent': userAgent };
    const answer = await call(server.address, 'logIn', { email, passwd }, { ...date(), headers });
    return travellerOf(server, answer.body);
  };
  return { first, owner: travellerOf(server, body), logIn };
}

async function afterwards<T>(milliseconds: number, look: () => Promise<T>): Promise<T> {
  server.moveClock(milliseconds);
  try {
    return await look();
  } finally {
    server.moveClock(-milliseconds);
  }
}

const writesOf = async () => {
  const rows = await server.services.db
    .selectFrom('sessions')
    .select(['id', 'last_used_at', 'expires_at'])
    .orderBy('id')
    .execute();
  return JSON.stringify(rows);
};

test('the list tells devices in words, times, and which one asks; and nothing else', async () => {
  const { first, owner, logIn } = await account();
  expect(await statusOf(first)).toBe(401);
  const onPhone = await logIn(phone);
  const odd = await logIn('curl/8.5.0');
  const list = await listOf(onPhone);
  expect(list.map(({ device, is_current }) => [device, is_current]).sort()).toEqual([
    ['A browser', false],
    ['A browser', false],
    ['Chrome on Android', true],
  ]);
  expect(Object.keys(list[0] ?? {}).sort()).toEqual([
    'create_time',
    'device',
    'is_current',
    'last_use_time',
    'session_id',
  ]);
  for (const { create_time, last_use_time } of list)
    expect(Date.parse(last_use_time)).toBeGreaterThanOrEqual(Date.parse(create_time));
  expect(JSON.stringify(list)).not.toContain(onPhone.token);
  expect((await listOf(odd)).find(({ is_current }) => is_current)?.device).toBe('A browser');
  expect((await listOf(owner)).map(({ session_id }) => session_id).sort()).toEqual(
    list.map(({ session_id }) => session_id).sort(),
  );
});

describe('a session is ended', () => {
  test('a session is ended by any other of the same account, at once and once', async () => {
    const { owner, logIn } = await account();
    const lost = await logIn(phone);
    const session_id = (await listOf(lost)).find(({ is_current }) => is_current)?.session_id;
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.call('revokeSession', { session_id })),
    );
    expect(answers.map(({ ret }) => ret).sort()).toEqual([-4, -4, 0]);
    expect(await statusOf(lost)).toBe(401);
    expect(await statusOf(owner)).toBe(200);
  });

  test('a session is ended by nobody else', async () => {
    const { owner } = await account();
    const stranger = await signUpTraveller(server);
    const [mine] = await listOf(owner);
    const refused = await stranger.call('revokeSession', { session_id: mine?.session_id });
    const absent = await stranger.call('revokeSession', { session_id: 'nothing' });
    expect([refused.ret, refused.msg]).toEqual([-4, absent.msg]);
    expect(await stranger.call('revokeSession', {})).toMatchObject({ ret: 0 });
    expect(await statusOf(owner)).toBe(200);
  });

  test('a session is ended with all others, but not the one that asks', async () => {
    const { owner, logIn } = await account();
    const others = [await logIn(phone), await logIn(phone)];
    expect(await owner.call('revokeSession', {})).toMatchObject({ ret: 0, body: {} });
    for (const other of others) expect(await statusOf(other)).toBe(401);
    expect(await listOf(owner)).toMatchObject([{ is_current: true }]);
  });

  test('a session is ended by itself: a log-out', async () => {
    const { owner, logIn } = await account();
    const leaving = await logIn(phone);
    const session_id = (await listOf(leaving)).find(({ is_current }) => is_current)?.session_id;
    expect(await leaving.call('revokeSession', { session_id })).toMatchObject({ ret: 0 });
    expect(await statusOf(leaving)).toBe(401);
    expect(await statusOf(owner)).toBe(200);
  });

  test('30 days after its last use, and 180 days after its log-in however it is used', async () => {
    const traveller = await signUpTraveller(server);
    expect(await afterwards(31 * day, () => statusOf(traveller))).toBe(401);
    const used: number[] = [];
    for (const days of [29, 58, 87, 116, 145, 174, 179])
      used.push(await afterwards(days * day, () => statusOf(traveller)));
    expect(new Set(used)).toEqual(new Set([200]));
    expect(await afterwards(180 * day + minute, () => statusOf(traveller))).toBe(401);
  });

  test('without the clock having been put back it is not made longer', async () => {
    const traveller = await signUpTraveller(server);
    await afterwards(-day, () => statusOf(traveller));
    expect(await afterwards(29 * day, () => statusOf(traveller))).toBe(200);
  });
});

test('use is written once an hour at most, however many calls come together', async () => {
  const traveller = await signUpTraveller(server);
  const before = await writesOf();
  for (let calls = 0; calls < 3; calls += 1) await statusOf(traveller);
  await afterwards(59 * minute, () => statusOf(traveller));
  expect(await writesOf()).toBe(before);
  await afterwards(61 * minute, () =>
    Promise.all([1, 2, 3, 4, 5, 6].map(() => statusOf(traveller))),
  );
  const written = await writesOf();
  expect(written).not.toBe(before);
  const [session] = await afterwards(90 * minute, () => listOf(traveller));
  expect(
    Date.parse(session?.last_use_time ?? '') - Date.parse(session?.create_time ?? ''),
  ).toBeGreaterThan(hour);
  expect(await writesOf()).toBe(written);
});
