import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { totpCode } from '../../../server/areas/desk/access/totp';
import { asOperator, deskCall, loggedInOperator, refusedTo } from '../../support/desk-operator';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server.remove());

const minute = 60_000;

test('a new second factor holds from its first code on, and ends the other sessions', async () => {
  const operator = await loggedInOperator(server, ['support']);
  const { email, password: present } = operator;
  const logIn = async (key: string) => {
    const first = await deskCall(server, 'deskLogIn', { email, password: present });
    if (!('body' in first)) throw new Error(JSON.stringify(first.problem));
    const code = totpCode(key, server.services.clock());
    return deskCall(server, 'deskSecondFactor', { ticket: first.body.ticket, code });
  };
  expect(await refusedTo(operator, 'deskNewSecondFactor', { present: 'wrong' })).toBe(
    'log-in-wrong',
  );
  const { totpSecret, totpUri, ticket } = await asOperator(operator, 'deskNewSecondFactor', {
    present,
  });
  expect(totpUri).toContain(totpSecret);
  // Until a code of it was entered, the old one holds.
  server.moveClock(minute);
  const other = await logIn(operator.totpSecret);
  expect(other.status).toBe(200);

  const code = totpCode(totpSecret, server.services.clock());
  const wrong = { ticket, code: code === '000000' ? '000001' : '000000' };
  expect(await refusedTo(operator, 'deskChangeSecondFactor', wrong)).toBe('second-factor-wrong');
  await asOperator(operator, 'deskChangeSecondFactor', { ticket, code });
  expect((await deskCall(server, 'deskSession', {}, operator)).status).toBe(200);
  const ended = await deskCall(server, 'deskSession', {}, { cookie: other.cookie ?? '' });
  expect(ended.status).toBe(401);
  server.moveClock(minute);
  expect((await logIn(operator.totpSecret)).status).toBe(401);
  expect((await logIn(totpSecret)).status).toBe(200);
});

test('the ticket of a new second factor is its operator’s alone, and ends', async () => {
  const [one, other] = [
    await loggedInOperator(server, ['support']),
    await loggedInOperator(server, ['support']),
  ];
  const made = await asOperator(one, 'deskNewSecondFactor', { present: one.password });
  const codeNow = () => totpCode(made.totpSecret, server.services.clock());
  for (const ticket of [made.ticket, 'no ticket', `${made.ticket.slice(0, -4)}AAAA`])
    expect(await refusedTo(other, 'deskChangeSecondFactor', { ticket, code: codeNow() })).toBe(
      'second-factor-wrong',
    );
  server.moveClock(11 * minute);
  await asOperator(one, 'deskProve', { code: totpCode(one.totpSecret, server.services.clock()) });
  const late = { ticket: made.ticket, code: codeNow() };
  expect(await refusedTo(one, 'deskChangeSecondFactor', late)).toBe('second-factor-wrong');
});

test('an admin sets a new password and second factor for others, never for themself', async () => {
  const admin = await loggedInOperator(server, ['admin']);
  expect(await refusedTo(admin, 'deskEnrolAgain', { id: admin.id })).toBe('second-person-needed');
  expect((await deskCall(server, 'deskSession', {}, admin)).status).toBe(200);
  const { email, password } = admin;
  expect((await deskCall(server, 'deskLogIn', { email, password })).status).toBe(200);
});
