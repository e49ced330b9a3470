import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { navigations } from '../../server/served-calls';
import { isDeeper } from '../../server/http/read-body';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import { allDeskCalls, type DeskCallName } from '../../src/contract/desk/all-desk-calls';
import { deskHeader } from '../../src/contract/desk/desk-problem';
import { deskCall, loggedInOperator } from '../support/desk-operator';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';

const bodyLimit = 1000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: {
      timeLimits: { headers: 1000, body: bodyLimit, uploadPause: 1000, request: 60_000 },
    },
  });
}, startTimeout);
afterAll(() => server?.remove());

type Headers = Readonly<Record<string, string>>;

/**
 * Sends the head of a request, and no byte of the body that it announces, unless one is given.
 * @returns the status of the answer
 */
function statusWithout(origin: string, path: string, headers: Headers, body = ''): Promise<number> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ host, 'content-type': 'application/json', ...headers });
  socket.write(
    [`POST ${path} HTTP/1.1`, ...lines.map((pair) => pair.join(': ')), '', body].join('\r\n'),
  );
  return new Promise((resolve, reject) => {
    socket.setEncoding('utf8').once('data', (text: string) => {
      socket.destroy();
      resolve(Number(text.split(' ')[1]));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('It was closed without an answer.')));
  });
}

const desk = () => server.deskOrigin ?? '';
const asDesk = { [deskHeader.name]: deskHeader.value };
const deskNames = Object.keys(allDeskCalls) as DeskCallName[];
const served = (Object.keys(allCalls) as CallName[]).filter(
  (name) => !(navigations as readonly string[]).includes(name),
);

describe('a body of megabytes', () => {
  test.each(deskNames)('is not waited for at the desk without a session: %s', async (name) => {
    const { access, path, body } = allDeskCalls[name];
    const status = await statusWithout(desk(), `/api${path}`, {
      ...asDesk,
      'content-length': '4000000',
      ...(body === 'multipart' && { 'content-type': 'multipart/form-data; boundary=a' }),
    });
    expect(status).toBe(access === 'visitor' ? 400 : 401);
  });

  test('is not waited for of an operator without the role', async () => {
    const { cookie } = await loggedInOperator(server, ['finance']);
    const head = { ...asDesk, cookie, 'content-length': '4000000' };
    const status = (name: DeskCallName) =>
      statusWithout(desk(), `/api${allDeskCalls[name].path}`, head);
    expect(await status('deskImportCatalogue')).toBe(403);
    expect(await status('deskCase')).toBe(400);
  });

  test.each(served.filter((name) => allCalls[name].body === 'json'))(
    'is not waited for at the app: %s',
    async (name) => {
      const { access, method, path } = allCalls[name];
      if (method !== 'POST') return;
      const most = access === 'customer' ? 262_144 : 16_384;
      const status = (bytes: number) =>
        statusWithout(server.address, `/api${path}`, { 'content-length': String(bytes) });
      expect(await status(most + 1)).toBe(413);
    },
  );

  test('is not waited for at the form', async () => {
    const head = { 'content-length': '4000000' };
    expect(await statusWithout(server.services.formOrigin ?? '', '/answers', head)).toBe(413);
  });
});

describe('a body that does not arrive', () => {
  test.each([
    ['the app', () => server.address, '/api/login', {}],
    ['the desk', desk, '/api/log-in', asDesk],
    ['the form', () => server.services.formOrigin ?? '', '/answers', {}],
  ] as const)('is ended by %s', async (_, origin, path, headers) => {
    const head: Headers = { ...headers, 'content-length': '100' };
    expect(await statusWithout(origin(), path, head, '{"email":')).toBe(408);
  });
});

describe('a body of many levels', () => {
  const deep = `${'['.repeat(8000)}${']'.repeat(8000)}`;

  test('is refused before it is parsed', async () => {
    const response = await fetch(`${desk()}/api${allDeskCalls.deskLogIn.path}`, {
      method: 'POST',
      headers: { ...asDesk, 'content-type': 'application/json' },
      body: deep,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: ['The request is not valid.'] });
  });

  test.each([
    ['[[1]]', 2, false],
    ['[[1]]', 1, true],
    ['{"a":[{"b":1}]}', 3, false],
    ['{"a":[{"b":1}]}', 2, true],
    ['["[[[[", "\\"[[[", "\\\\"]', 1, false],
    ['[[],[],[],[]]', 2, false],
    ['"[', 0, false],
  ])('is told from one of few: %s has more than %d: %s', (json, most, isMore) => {
    expect(isDeeper(Buffer.from(json), most)).toBe(isMore);
  });
});

test('a page of another origin looks at nothing of the desk', async () => {
  const { cookie } = await loggedInOperator(server);
  const looked = async (headers: Headers) =>
    (await fetch(`${desk()}/audit.ndjson`, { headers: { cookie, ...headers } })).status;
  expect(await looked({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await looked({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await looked({ origin: 'https://elsewhere.example' })).toBe(403);
  expect(await looked({ 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await deskCall(server, 'deskSession', {}, { cookie })).toMatchObject({ status: 200 });
});
