import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { totpCode } from '../../../server/areas/desk/access/totp';
import { limits } from '../../../server/infra/limits/limits';
import { allDeskCalls } from '../../../src/contract/desk/all-desk-calls';
import { deskHeader } from '../../../src/contract/desk/desk-problem';
import {
  asOperator,
  deskCall,
  loggedInOperator,
  newOperator,
  refusedTo,
} from '../../support/desk-operator';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { runsSweeps } from '../../support/sweep';

let server: TestServer;
type Known = Pick<Awaited<ReturnType<typeof newOperator>>, 'email' | 'password' | 'totpSecret'>;

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue, settings: { trustProxy: 1 } });
}, startTimeout);
afterAll(() => server.remove());

/** Types a password from an address, on a device with these cookies. @returns the status */
async function type(
  email: string,
  password: string,
  { ip, cookie }: { ip: string; cookie?: string },
): Promise<number> {
  const headers = { 'x-forwarded-for': ip, ...(cookie !== undefined && { cookie }) };
  return (await deskCall(server, 'deskLogIn', { email, password }, { headers })).status;
}

/** Logs an operator in. @returns the cookie by which the device is known */
async function knowDevice({ email, password, totpSecret }: Known, ip: string): Promise<string> {
  const headers = { 'x-forwarded-for': ip };
  const first = await deskCall(server, 'deskLogIn', { email, password }, { headers });
  if (!('body' in first)) throw new Error(JSON.stringify(first.problem));
  const code = totpCode(totpSecret, server.services.clock());
  const origin = server.deskOrigin ?? '';
  const answer = await fetch(`${origin}/api${allDeskCalls.deskSecondFactor.path}`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', origin, ...headers },
      [deskHeader.name]: deskHeader.value,
    },
    body: JSON.stringify({ ticket: first.body.ticket, code }),
  });
  const [, device = ''] = answer.headers.getSetCookie();
  expect(device).toMatch(/^desk-device=[^;]+; Path=\/; HttpOnly; SameSite=Strict/);
  return device.split(';')[0] ?? '';
}

const stranger = '203.0.113.1';
const office = '198.51.100.1';

test('a stranger’s wrong passwords do not stop an operator elsewhere', async () => {
  const { email, password } = await newOperator(server);
  for (let tries = 0; tries < limits.deskLogInsPerSource.count; tries += 1)
    expect(await type(email, 'wrong', { ip: stranger })).toBe(401);
  expect(await type(email, password, { ip: stranger })).toBe(429);
  expect(await type(email, password, { ip: office })).toBe(200);
});

test('a limit of the desk that is hit is a security event', async () => {
  const { email } = await newOperator(server);
  const ip = '203.0.113.7';
  const before = server.logLines.length;
  for (let tries = 0; tries <= limits.deskLogInsPerSource.count; tries += 1)
    await type(email, 'wrong', { ip });
  const events = server.logLines
    .slice(before)
    .filter((line) => line.includes('limit-hit'))
    .map((line) => JSON.parse(line) as unknown);
  expect(events).toMatchObject([
    {
      audit: 'limit-hit',
      limit: limits.deskLogInsPerSource.name,
      ip: expect.any(String) as string,
    },
  ]);
});

test.runIf(runsSweeps)(
  'strangers from everywhere together are stopped, and a known device and its network are not',
  async () => {
    const operator = await newOperator(server);
    const { email, password } = operator;
    const cookie = await knowDevice(operator, office);
    const most = limits.deskLogInsPerAddress.count;
    let wrong = 0;
    for (let from = 0; wrong < most; from += 1)
      for (let tries = 0; tries < 8 && wrong < most; tries += 1, wrong += 1)
        await type(email, 'wrong', { ip: `192.0.2.${from}` });
    expect(await type(email, password, { ip: '192.0.2.200' })).toBe(429);
    expect(await type(email, password, { ip: '192.0.2.201', cookie })).toBe(200);
  },
);

test('a known device has tries of its own, and no more of them', async () => {
  const operator = await newOperator(server);
  const { email, password } = operator;
  const cookie = await knowDevice(operator, '198.51.100.2');
  for (let tries = 0; tries < limits.deskLogInsPerSource.count; tries += 1)
    expect(await type(email, 'wrong', { ip: `198.51.100.${10 + tries}`, cookie })).toBe(401);
  expect(await type(email, password, { ip: '198.51.100.40', cookie })).toBe(429);
});

test.runIf(runsSweeps)(
  'the mark of a device is its operator’s alone, and ends with the password',
  async () => {
    const [one, other] = [await newOperator(server), await newOperator(server)];
    const cookie = await knowDevice(one, '198.51.100.50');
    const use = async (email: string, marked: string) => {
      for (let tries = 0; tries < limits.deskLogInsPerSource.count; tries += 1)
        await type(email, 'wrong', { ip: '198.51.100.51' });
      return type(email, 'wrong', { ip: '198.51.100.51', cookie: marked });
    };
    expect(await use(one.email, cookie)).toBe(401);
    expect(await use(other.email, cookie)).toBe(429);
    expect(await use(other.email, cookie.replace(one.id, other.id))).toBe(429);
    await server.services.db
      .updateTable('operators')
      .set({ password: 'another' })
      .where('id', '=', one.id)
      .execute();
    expect(await use(one.email, cookie)).toBe(429);
  },
);

test.runIf(runsSweeps)(
  'who knows the password alone stops neither a known device nor an open session',
  async () => {
    const operator = await loggedInOperator(server);
    const { email, password, totpSecret } = operator;
    server.moveClock(60_000);
    const cookie = await knowDevice(operator, '198.51.100.60');
    server.moveClock(60_000);
    const enter = async (code: string, headers: Record<string, string>) => {
      const first = await deskCall(server, 'deskLogIn', { email, password }, { headers });
      if (!('body' in first)) throw new Error(JSON.stringify(first));
      const { ticket } = first.body;
      return (await deskCall(server, 'deskSecondFactor', { ticket, code }, { headers })).status;
    };
    const thief = (from: number) => ({ 'x-forwarded-for': `198.51.100.${70 + from}` });
    const code = () => totpCode(totpSecret, server.services.clock());
    const wrong = code() === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < limits.deskProofsPerOperator.count; tries += 1)
      expect(await enter(wrong, thief(tries))).toBe(401);
    expect(await enter(code(), thief(20))).toBe(429);
    expect(await refusedTo(operator, 'deskProve', { code: wrong })).toBe('second-factor-wrong');
    await asOperator(operator, 'deskProve', { code: code() });
    server.moveClock(60_000);
    expect(await enter(code(), { 'x-forwarded-for': '198.51.100.61', cookie })).toBe(200);
    // The log-in of the known device gives the thief no new tries.
    expect(await enter(wrong, thief(21))).toBe(429);
  },
);
