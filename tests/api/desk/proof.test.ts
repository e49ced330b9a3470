import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { totpCode } from '../../../server/areas/desk/access/totp';
import { allDeskCalls, type DeskCallName } from '../../../src/contract/desk/all-desk-calls';
import type { DeskCall } from '../../../src/contract/desk/define-desk-call';
import { mailsTo } from '../../support/mails';
import {
  asOperator,
  deskCall,
  loggedInOperator,
  refusedTo,
  type TestOperator,
} from '../../support/desk-operator';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';

let server: TestServer;
let stale: TestOperator;

const minute = 60_000;
const names = Object.keys(allDeskCalls) as DeskCallName[];

/** Calls on which money, roles and log-ins depend. A new call of these kinds belongs here. */
const proved: readonly DeskCallName[] = [
  'deskAddOperator',
  'deskChangeOperator',
  'deskEndSessions',
  'deskEnrolAgain',
  'deskRefund',
  'deskApproveRefund',
  'deskCancel',
  'deskChangePassword',
  'deskNewSecondFactor',
  'deskChangeSecondFactor',
  'deskStartPasskey',
  'deskAddPasskey',
  'deskRemovePasskey',
];

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  stale = await loggedInOperator(server);
  server.moveClock(11 * minute);
}, startTimeout);
afterAll(() => server.remove());

const codeOf = ({ totpSecret }: TestOperator) => totpCode(totpSecret, server.services.clock());
const code = async (name: DeskCallName, operator: TestOperator) => {
  const answer = await deskCall(server, name, {}, operator);
  return 'problem' in answer ? answer.problem.code : 'done';
};

describe.each(names)('%s', (name) => {
  const { access, body, needsProof }: DeskCall = allDeskCalls[name];

  test('a call of the desk asks for the second factor again where money, roles or log-ins depend on it', async () => {
    expect(needsProof).toBe(proved.includes(name));
    if (access === 'visitor' || body === 'multipart' || name === 'deskLogOut') return;
    // Of the rest some succeed with an empty request and others do not.
    if (needsProof) expect(await code(name, stale)).toBe('proof-needed');
    else expect(await code(name, stale)).not.toBe('proof-needed');
  });
});

test('a code proves a session for ten minutes, once, and no other session', async () => {
  const operator = await loggedInOperator(server, ['admin']);
  const { email, password } = operator;
  server.moveClock(minute);
  const first = await deskCall(server, 'deskLogIn', { email, password });
  const ticket = 'body' in first ? first.body.ticket : '';
  const second = await deskCall(server, 'deskSecondFactor', { ticket, code: codeOf(operator) });
  const other = { ...operator, cookie: second.cookie ?? '' };
  server.moveClock(10 * minute + 1);
  const id = stale.id;
  expect(await refusedTo(operator, 'deskEndSessions', { id })).toBe('proof-needed');

  const present = codeOf(operator);
  const wrong = present === '000000' ? '000001' : '000000';
  expect(await refusedTo(operator, 'deskProve', { code: wrong })).toBe('second-factor-wrong');
  expect(await refusedTo(operator, 'deskEndSessions', { id })).toBe('proof-needed');
  await asOperator(operator, 'deskProve', { code: present });
  expect(await refusedTo(operator, 'deskProve', { code: present })).toBe('second-factor-wrong');
  await asOperator(operator, 'deskEndSessions', { id });
  expect(await refusedTo(other, 'deskEndSessions', { id })).toBe('proof-needed');
  server.moveClock(10 * minute + 1);
  expect(await refusedTo(operator, 'deskEndSessions', { id })).toBe('proof-needed');
});

test('two requests with one code prove one session once', async () => {
  const operator = await loggedInOperator(server, ['support']);
  server.moveClock(minute);
  const request = { code: codeOf(operator) };
  const both = await Promise.all(
    [1, 2].map(() => deskCall(server, 'deskProve', request, operator)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test('who holds a session alone does not guess the code', async () => {
  const operator = await loggedInOperator(server, ['support']);
  server.moveClock(minute);
  const right = codeOf(operator);
  const wrong = right === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 10; tries += 1)
    expect(await refusedTo(operator, 'deskProve', { code: wrong })).toBe('second-factor-wrong');
  expect(await refusedTo(operator, 'deskProve', { code: right })).toBe('too-many-attempts');
});

test('operators are told by mail of a change of their own log-in', async () => {
  const operator = await loggedInOperator(server, ['support']);
  const { password: present, email } = operator;
  await asOperator(operator, 'deskChangePassword', { present, next: 'another-desk-2026' });
  const [mail = '', ...more] = await mailsTo(server, email);
  expect(mail).toContain('Your password was changed');
  expect(more).toEqual([]);
});
