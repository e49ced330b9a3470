import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { navigations } from '../../server/served-calls';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import { allDeskCalls, type DeskCallName } from '../../src/contract/desk/all-desk-calls';
import { deskHeader, type DeskProblem } from '../../src/contract/desk/desk-problem';
import { pageViewsPath } from '../../src/contract/page-views';
import { sandboxPaths } from '../../src/contract/sandbox-payment';
import { deskCall, loggedInOperator } from '../support/desk-operator';
import { newApplicant, newOrder, vietnam } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const bodyLimit = 1000;
let server: TestServer;
let traveller: Traveller;
let formToken: string;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: {
      analyticsId: 'views',
      timeLimits: { headers: 1000, body: bodyLimit, uploadPause: 1000, request: 60_000 },
    },
  });
  traveller = await signUpTraveller(server);
  const order_id = await newOrder(traveller, vietnam);
  const applicant_id = await newApplicant(traveller, order_id);
  ({ token: formToken } = (await traveller.call('formToken', { order_id, applicant_id })).body);
}, startTimeout);
afterAll(() => server?.remove());

type Headers = Readonly<Record<string, string>>;

interface Sent {
  /** The status of the answer. */
  readonly status: Promise<number>;
  /** Fulfilled when the server has ended the connection. */
  readonly closed: Promise<void>;
  readonly hangUp: () => void;
}

/** Sends the head of a request, and no byte of the body that it announces, unless one is given. */
function send(origin: string, path: string, headers: Headers, body = ''): Sent {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ host, 'content-type': 'application/json', ...headers });
  socket.write(
    [`POST ${path} HTTP/1.1`, ...lines.map((pair) => pair.join(': ')), '', body].join('\r\n'),
  );
  const status = new Promise<number>((resolve, reject) => {
    socket.setEncoding('utf8').once('data', (text: string) => resolve(Number(text.split(' ')[1])));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('It was closed without an answer.')));
  });
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  return { status, closed, hangUp: () => void socket.destroy() };
}

/** The status of the answer to a body that never comes. */
async function statusWithout(origin: string, path: string, headers: Headers): Promise<number> {
  const { status, hangUp } = send(origin, path, headers);
  return status.finally(hangUp);
}

const desk = () => server.deskOrigin ?? '';
const form = () => server.services.formOrigin ?? '';
const asDesk = { [deskHeader.name]: deskHeader.value };
const deskNames = Object.keys(allDeskCalls) as DeskCallName[];
const served = (Object.keys(allCalls) as CallName[]).filter(
  (name) => !(navigations as readonly string[]).includes(name),
);
const ofJson = served.filter((name) => allCalls[name].body === 'json');
const deskOfJson = deskNames.filter((name) => allDeskCalls[name].body === 'json');

/** The addresses that take JSON and are no calls, and one of each listener that nothing serves. */
const beside = [
  ['the app', `${pageViewsPath}?id=views`, () => server.address],
  ['the app', sandboxPaths.confirm, () => server.address],
  ['the app', sandboxPaths.secondFactor, () => server.address],
  ['the app', '/nothing', () => server.address],
  ['the app', '/api/nothing', () => server.address],
  ['the desk', '/nothing', desk],
  ['the form', '/nothing', form],
] as const;

describe('a body of megabytes', () => {
  test.each(deskNames)(
    'a body of megabytes is not waited for at the desk without a session: %s',
    async (name) => {
      const { access, path, body } = allDeskCalls[name];
      const status = await statusWithout(desk(), `/api${path}`, {
        ...asDesk,
        'content-length': '4000000',
        ...(body === 'multipart' && { 'content-type': 'multipart/form-data; boundary=a' }),
      });
      expect(status).toBe(access === 'visitor' ? 413 : 401);
    },
  );

  test('a body of megabytes is not waited for of an operator without the role', async () => {
    const { cookie } = await loggedInOperator(server, ['finance']);
    const head = { ...asDesk, cookie, 'content-length': '4000000' };
    const status = (name: DeskCallName) =>
      statusWithout(desk(), `/api${allDeskCalls[name].path}`, head);
    expect(await status('deskImportCatalogue')).toBe(403);
    expect(await status('deskCase')).toBe(413);
  });

  test.each(ofJson)('a body of megabytes is not waited for at the app: %s', async (name) => {
    const { access, method, path } = allCalls[name];
    expect(method).toBe('POST');
    const most = access === 'customer' ? 262_144 : 16_384;
    const head = { 'content-length': String(most + 1) };
    expect(await statusWithout(server.address, `/api${path}`, head)).toBe(413);
  });

  test.each(['/answers', '/complete'])(
    'a body of megabytes is not waited for at the form: %s',
    async (path) => {
      const head = { 'content-length': '16385' };
      expect(await statusWithout(form(), path, head)).toBe(401);
      expect(await statusWithout(form(), path, { ...head, 'x-form-token': formToken })).toBe(413);
    },
  );

  test.each(beside)(
    'a body of megabytes is not waited for beside the calls of %s%s',
    async (_, path, origin) => {
      const head = { 'content-length': '262145' };
      expect([404, 413]).toContain(await statusWithout(origin(), path, head));
    },
  );
});

describe('a body that does not arrive', () => {
  /** Each is answered, and its connection ended; all wait side by side. */
  async function areEnded(sent: readonly Sent[], status: number): Promise<void> {
    expect(await Promise.all(sent.map((each) => each.status))).toEqual(sent.map(() => status));
    await Promise.all(sent.map(({ closed }) => closed));
  }
  const late = { 'content-length': '100' };
  const begun = '{"email":';

  test('a body that does not arrive is ended by each call of the app', async () => {
    const send1 = (name: CallName) =>
      send(server.address, `/api${allCalls[name].path}`, late, begun);
    await areEnded(ofJson.map(send1), 408);
  });

  test('a body that does not arrive is ended by each call of the desk', async () => {
    const { cookie } = await loggedInOperator(server);
    const head = { ...asDesk, ...late, cookie };
    const send1 = (name: DeskCallName) =>
      send(desk(), `/api${allDeskCalls[name].path}`, head, begun);
    await areEnded(deskOfJson.map(send1), 408);
  });

  test('a body that does not arrive is ended by each call of the form', async () => {
    const head = { ...late, 'x-form-token': formToken };
    await areEnded(
      ['/answers', '/complete'].map((path) => send(form(), path, head, begun)),
      408,
    );
  });

  test('a body that does not arrive keeps no connection after its refusal', async () => {
    const head = { ...asDesk, 'content-length': '4000000' };
    const calls = deskNames.filter((name) => allDeskCalls[name].access !== 'visitor');
    const sent = calls.map((name) => send(desk(), `/api${allDeskCalls[name].path}`, head, begun));
    await areEnded(sent, 401);
    await areEnded([send(form(), '/answers', late, begun)], 401);
  });
});

describe('a body of many levels', () => {
  /** Told from no JSON by the answer alone: what is parsed first is found to be none. */
  const deep = `${'['.repeat(40)}!`;
  const refusal = 'The request is not valid.';

  test('a body of many levels is refused by each call of the app before it is parsed', async () => {
    for (const name of ofJson) {
      const { msg, status } = await traveller.call(name, {}, { otherBody: deep });
      expect([name, status, msg]).toEqual([name, 400, refusal]);
    }
  });

  test('a body of many levels is refused by each call of the desk before it is parsed', async () => {
    const { cookie } = await loggedInOperator(server);
    for (const name of deskOfJson) {
      const response = await fetch(`${desk()}/api${allDeskCalls[name].path}`, {
        method: 'POST',
        headers: { ...asDesk, cookie, 'content-type': 'application/json' },
        body: deep,
      });
      const { details } = (await response.json()) as DeskProblem;
      expect([name, response.status, details]).toEqual([name, 400, [refusal]]);
    }
  });

  test.each([
    ...beside.filter(([, path]) => path !== '/api/nothing'),
    ['the form', '/answers', form],
    ['the form', '/complete', form],
  ] as const)(
    'a body of many levels is refused before it is parsed by %s%s',
    async (_, path, origin) => {
      const response = await fetch(`${origin()}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-form-token': formToken },
        body: deep,
      });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(refusal);
    },
  );
});

test('a page of another origin looks at nothing of the desk', async () => {
  const { cookie } = await loggedInOperator(server);
  const looked = async (headers: Headers) =>
    (await fetch(`${desk()}/audit.ndjson`, { headers: { cookie, ...headers } })).status;
  expect(await looked({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await looked({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await looked({ origin: 'https://elsewhere.example' })).toBe(403);
  expect(await looked({ ...asDesk, 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await looked({})).toBe(403);
  expect(await looked(asDesk)).toBe(200);
  expect(await looked({ 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await deskCall(server, 'deskSession', {}, { cookie })).toMatchObject({ status: 200 });
});
