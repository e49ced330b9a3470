import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { totpCode } from '../../../server/areas/desk/access/totp';
import { allDeskCalls, type DeskCallName } from '../../../src/contract/desk/all-desk-calls';
import {
  type DeskCall,
  type OperatorRole,
  operatorRoles,
} from '../../../src/contract/desk/define-desk-call';
import { deskHeader } from '../../../src/contract/desk/desk-problem';
import {
  asOperator,
  deskCall,
  loggedInOperator,
  newOperator,
  refusedTo,
  type TestOperator,
} from '../../support/desk-operator';
import { freePort } from '../../support/free-port';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller, type Traveller } from '../../support/traveller';

let server: TestServer;
let traveller: Traveller;
const operators = new Map<OperatorRole, TestOperator>();

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  for (const role of operatorRoles) operators.set(role, await loggedInOperator(server, [role]));
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server.remove());

const names = Object.keys(allDeskCalls) as DeskCallName[];

/** Names nothing, but fits the schema of every call that names something. */
const nowhere = {
  decisionId: randomUUID(),
  caseId: '20200101-00000000',
  applicantId: '00000000-0000-4000-8000-000000000000',
  fence: 1,
  seen: 'x',
};

async function statusFor(
  name: DeskCallName,
  headers: Record<string, string>,
  base = server.deskOrigin ?? '',
): Promise<number> {
  const call: DeskCall = allDeskCalls[name];
  const isForm = call.body === 'multipart';
  const form = new FormData();
  form.set('caseId', nowhere.caseId);
  form.set('file', new Blob(['x']), 'x.pdf');
  const response = await fetch(`${base}/api${call.path}`, {
    method: 'POST',
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      origin: server.deskOrigin ?? '',
      [deskHeader.name]: deskHeader.value,
      ...headers,
    },
    body: isForm ? form : JSON.stringify(nowhere),
  });
  return response.status;
}

describe.each(names)('%s', (name) => {
  const { access }: DeskCall = allDeskCalls[name];
  const isOpen = access === 'visitor';

  test('a call of the desk is closed to visitors and to travellers', async () => {
    if (isOpen) return;
    expect(await statusFor(name, {})).toBe(401);
    const asTraveller = { cookie: `desk=${traveller.token}`, 'x-token': traveller.token };
    expect(await statusFor(name, asTraveller)).toBe(401);
  });

  test('a call of the desk is open to its roles alone', async () => {
    // It would end the session that the other calls need.
    if (isOpen || name === 'deskLogOut') return;
    for (const role of operatorRoles) {
      const cookie = operators.get(role)?.cookie ?? '';
      const status = await statusFor(name, { cookie });
      const isAllowed = access === 'operator' || access.includes(role);
      expect(`${role} ${status === 403 ? 'refused' : 'allowed'}`).toBe(
        `${role} ${isAllowed ? 'allowed' : 'refused'}`,
      );
    }
  });

  test('a call of the desk is not served to travellers’ pages, nor by the travellers’ server', async () => {
    const cookie = operators.get('admin')?.cookie ?? '';
    expect(await statusFor(name, { cookie, origin: server.address })).toBe(403);
    expect(await statusFor(name, { cookie, [deskHeader.name]: '' })).toBe(403);
    expect([400, 404]).toContain(await statusFor(name, { cookie }, server.address));
  });
});

describe('the cookie of a session', () => {
  const cookieAt = async (settings: { deskOrigin?: string }) => {
    const deskPort = await freePort();
    const desk = await startTestServer({
      catalogue: referenceCatalogue,
      settings: { ...settings, deskPort },
    });
    const { email, password, totpSecret } = await newOperator(desk);
    const post = async (name: DeskCallName, request: object) =>
      fetch(`http://127.0.0.1:${deskPort}/api${allDeskCalls[name].path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: desk.deskOrigin ?? '',
          [deskHeader.name]: deskHeader.value,
        },
        body: JSON.stringify(request),
      });
    const first = (await (await post('deskLogIn', { email, password })).json()) as object;
    const code = totpCode(totpSecret, desk.services.clock());
    const second = await post('deskSecondFactor', { ...first, code });
    const [cookie = ''] = second.headers.getSetCookie();
    await desk.remove();
    return cookie.split('; ').map((part) => part.replace(/=[^=]{40,}$/, '=…'));
  };

  test(
    'the cookie of a session is read by no script, sent from no other site, and bound to its host where there is TLS',
    async () => {
      const always = ['Path=/', 'HttpOnly', 'SameSite=Strict', 'Max-Age=28800'];
      expect(await cookieAt({})).toEqual(['desk=…', ...always]);
      const overTls = await cookieAt({ deskOrigin: 'https://desk.visa.example' });
      expect(overTls).toEqual(['__Host-desk=…', ...always, 'Secure']);
    },
    startTimeout,
  );
});

test('an operator who is disabled is out at once, and does not come in again', async () => {
  const admin = operators.get('admin');
  if (!admin) throw new Error('There is no admin.');
  const lost = await loggedInOperator(server, ['support']);
  const change = { id: lost.id, roles: ['support' as const], isDisabled: true };
  await asOperator(admin, 'deskChangeOperator', change);
  expect(await refusedTo(lost, 'deskSession', {})).toBe('log-in-needed');
  const { email, password } = lost;
  const again = await deskCall(server, 'deskLogIn', { email, password });
  expect(again).toMatchObject({ status: 401, problem: { code: 'log-in-wrong' } });
});
