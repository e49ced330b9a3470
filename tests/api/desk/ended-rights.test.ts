import { request as open } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { totpCode } from '../../../server/areas/desk/access/totp';
import { allDeskCalls, type DeskCallName } from '../../../src/contract/desk/all-desk-calls';
import { deskHeader } from '../../../src/contract/desk/desk-problem';
import type { OperatorRole } from '../../../src/contract/desk/define-desk-call';
import {
  asOperator,
  deskCall,
  loggedInOperator,
  newOperator,
  type TestOperator,
} from '../../support/desk-operator';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';

let server: TestServer;
let admin: TestOperator;

const roles: OperatorRole[] = ['admin', 'finance'];

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  admin = await loggedInOperator(server, roles);
}, startTimeout);
afterAll(() => server.remove());

/**
 * Starts a call and holds back all of its body but the first byte.
 * @returns what sends the rest, and resolves with the status of the answer
 */
async function heldCall(
  { cookie }: TestOperator,
  name: DeskCallName,
  content: object,
): Promise<() => Promise<number>> {
  const origin = server.deskOrigin ?? '';
  const body = JSON.stringify(content);
  const held = open(`${origin}/api${allDeskCalls[name].path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      ...{ origin, cookie, [deskHeader.name]: deskHeader.value },
      // The server says when it has checked the head.
      expect: '100-continue',
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    held.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    held.on('error', reject);
  });
  await new Promise<void>((resolve) => {
    held.on('continue', resolve);
    held.flushHeaders();
  });
  held.write(body.slice(0, 1));
  return () => {
    held.end(body.slice(1));
    return status;
  };
}

const mailbox = () => `${crypto.randomUUID().slice(0, 8)}@visa.example`;
const rolesOf = async (...ids: string[]) =>
  (
    await server.services.db
      .selectFrom('operators')
      .where('id', 'in', ids)
      .select('roles')
      .execute()
  ).map((row) => row.roles);

const endings: readonly [string, (operator: TestOperator) => Promise<unknown>][] = [
  [
    'was disabled',
    ({ id }) => asOperator(admin, 'deskChangeOperator', { id, roles, isDisabled: true }),
  ],
  [
    'lost a role',
    ({ id }) =>
      asOperator(admin, 'deskChangeOperator', { id, roles: ['finance'], isDisabled: false }),
  ],
  ['was logged out by an admin', ({ id }) => asOperator(admin, 'deskEndSessions', { id })],
  ['was enrolled again', ({ id }) => asOperator(admin, 'deskEnrolAgain', { id })],
  ['has logged out', (operator) => asOperator(operator, 'deskLogOut', {})],
];

test.each(endings)(
  'a call that waits for its body does nothing once its operator %s',
  async (_, end) => {
    const operator = await loggedInOperator(server, roles);
    const email = mailbox();
    const change = await heldCall(operator, 'deskAddOperator', { name: 'Ghost', email, roles });
    const read = await heldCall(operator, 'deskOperators', {});
    // The heads are checked by now: a later one is refused anyway.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await end(operator);
    expect([await change(), await read()]).toEqual([401, 401]);
    const added = server.services.db.selectFrom('operators').where('email', '=', email);
    expect(await added.select('id').execute()).toEqual([]);
  },
);

test('a call that waits for its body is done while its session holds', async () => {
  const operator = await loggedInOperator(server, roles);
  const finish = await heldCall(operator, 'deskAddOperator', {
    ...{ name: 'Colleague', email: mailbox(), roles },
  });
  expect(await finish()).toBe(200);
});

test('of two admins who take the role from each other at once one keeps it', async () => {
  const [one, other] = [
    await loggedInOperator(server, roles),
    await loggedInOperator(server, roles),
  ];
  const demote = ({ id }: TestOperator, by: TestOperator) =>
    deskCall(server, 'deskChangeOperator', { id, roles: ['finance'], isDisabled: false }, by);
  const both = await Promise.all([demote(one, other), demote(other, one)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const left = await rolesOf(one.id, other.id);
  expect(left.toSorted()).toEqual(['admin,finance', 'finance']);
});

test('a code of a factor that is replaced at that moment opens no session', async () => {
  const { id, email, password, totpSecret } = await newOperator(server, roles);
  const first = await deskCall(server, 'deskLogIn', { email, password });
  if (!('body' in first)) throw new Error(JSON.stringify(first));
  const code = totpCode(totpSecret, server.services.clock());
  const request = { ticket: first.body.ticket, code };
  const late = await server.services.db.transaction().execute(async (tx) => {
    await tx.selectFrom('operators').where('id', '=', id).select('id').forUpdate().execute();
    const waiting = deskCall(server, 'deskSecondFactor', request);
    // On PostgreSQL it waits for the row by now, with the earlier factor in its hands.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const factors = { password: 'replaced', totp_key: 'replaced', totp_step: 0 };
    await tx.updateTable('operators').set(factors).where('id', '=', id).execute();
    return { waiting };
  });
  expect((await late.waiting).status).not.toBe(200);
  const sessions = server.services.db.selectFrom('operator_sessions').where('operator_id', '=', id);
  expect(await sessions.select('id').execute()).toEqual([]);
});
