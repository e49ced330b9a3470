import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markedText, signatureKeyText } from '../../src/contract/signature';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { headerNames, markHeader } from '../../src/contract/envelope';
import { environments } from '../../src/contract/environments';
import { limits } from '../../server/infra/limits/limits';
import { startTestServer, type TestServer } from '../support/start-server';
import { signedHeaders } from '../support/signed-client';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { useLimit } from './steps/use-limit';

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
});
afterAll(() => server.stop());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Whether an answer carries the mark that its request asked for. */
async function isMarked(response: Response, keyText: string, request: string) {
  const bodySha256 = sha256(await response.text());
  const text = markedText({ request, status: response.status, bodySha256 });
  const mark = createHmac('sha256', keyText).update(text).digest('hex');
  return response.headers.get(markHeader) === mark;
}

const { appKey } = environments.dev;

async function call(path: string, body: string, changes: Record<string, string> = {}) {
  const { token } = traveller;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...signedHeaders(path, sha256(body), { token, idempotencyKey: crypto.randomUUID() }),
    ...changes,
  };
  const response = await fetch(`${server.address}/api${path}`, { method: 'POST', headers, body });
  const request = headers[headerNames.signature] ?? '';
  const keyText = signatureKeyText(appKey, headers[headerNames.token]);
  return { status: response.status, marked: await isMarked(response, keyText, request) };
}

test('[API-01] every answer of a call is marked, whoever in the server made it', async () => {
  const long = JSON.stringify({ order_id: 'x'.repeat(300_000) });
  const compressed = { 'accept-encoding': 'br', 'content-encoding': 'gzip' };
  const all: [number, Promise<{ status: number; marked: boolean }>][] = [
    [200, call('/order_brief_query', '{}')],
    [200, call('/order_query', '{"order_id":"20261120-00000001"}')],
    [200, call('/sys/country_total_query', '{}', { 'accept-encoding': 'br' })],
    [400, call('/order_query', 'no json')],
    [400, call('/order_query', '{}', { [headerNames.date]: 'never' })],
    [401, call('/order_query', '{}', { [headerNames.token]: 'nobody' })],
    [403, call('/order_query', '{}', { [headerNames.date]: new Date(0).toISOString() })],
    [404, call('/no_such_call', '{}')],
    [413, call('/order_query', long)],
    [415, call('/order_query', '{}', { 'content-type': 'text/plain' })],
    [415, call('/order_query', '{}', compressed)],
  ];
  for (const [index, [status, answer]] of all.entries())
    expect({ index, ...(await answer) }).toEqual({ index, status, marked: true });
});

test('a repeated answer is marked for the request that it answers', async () => {
  const { token } = traveller;
  const body = '{"content":"Hello"}';
  const key = crypto.randomUUID();
  for (let turn = 0; turn < 2; turn += 1) {
    const changes = signedHeaders('/order_feedback_add', sha256(body), {
      token,
      idempotencyKey: key,
      date: new Date(Date.now() + turn * 1000),
    });
    expect(await call('/order_feedback_add', body, changes)).toEqual({ status: 200, marked: true });
  }
});

test('every answer about an upload is marked under the token alone', async () => {
  const uploads = `${server.address}/api/uploads`;
  const ask = async (
    method: string,
    url: string,
    headers: Record<string, string>,
    body?: string,
  ) => {
    const nonce = crypto.randomUUID();
    const { token } = traveller;
    const response = await fetch(url, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        [headerNames.token]: token,
        [headerNames.nonce]: nonce,
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const keyText = signatureKeyText('', headers[headerNames.token] ?? token);
    return {
      status: response.status,
      marked: await isMarked(response, keyText, nonce),
      location: response.headers.get('location') ?? '',
    };
  };
  const bytes = 'some bytes';
  const metadata = (text: string) => `sha256 ${btoa(sha256(text))}`;
  const create = (text: string, key: string = crypto.randomUUID()) =>
    ask('POST', uploads, {
      [headerNames.idempotencyKey]: key,
      'upload-length': String(bytes.length),
      'upload-metadata': metadata(text),
    });
  const chunk = (offset: number) => ({
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  });
  const made = await create('other bytes');
  const url = new URL(made.location, uploads).href;
  const answers = [
    made,
    await ask('HEAD', url, {}),
    await ask('PATCH', url, chunk(5), bytes),
    await ask('PATCH', url, chunk(0), bytes),
    await ask('HEAD', url, {}),
    await ask('HEAD', `${uploads}/${'a'.repeat(64)}`, {}),
    await ask('HEAD', url, { [headerNames.token]: 'nobody' }),
    await ask('DELETE', new URL((await create('x')).location, uploads).href, {}),
  ];
  expect(answers.map(({ status, marked }) => `${status} ${marked}`)).toEqual(
    [201, 200, 409, 460, 404, 404, 401, 204].map((status) => `${status} true`),
  );
});

test('a refusal before any route is marked: too many calls', async () => {
  const settings = { perIpFactor: 1 };
  const busy = await startTestServer({ catalogue: referenceCatalogue, settings });
  try {
    const path = '/sys/location_get';
    await useLimit(busy, limits.callsPerIp, '127.0.0.1', limits.callsPerIp.count - 1);
    const answers: [number, boolean][] = [];
    for (let calls = 0; calls < 2; calls += 1) {
      const headers = signedHeaders(path, sha256('{}'), {});
      const response = await fetch(`${busy.address}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
      const marked = await isMarked(response, appKey, headers[headerNames.signature] ?? '');
      answers.push([response.status, marked]);
    }
    expect(answers).toEqual([
      [200, true],
      [429, true],
    ]);
  } finally {
    await busy.stop();
  }
});

test('the probe repeats its nonce, and nothing that is none', async () => {
  const health = async (query: string) => (await fetch(`${server.address}/healthz${query}`)).json();
  const always = { service: 'visa', ok: true, generation: expect.any(String) };
  expect(await health('?nonce=a-1')).toEqual({ ...always, nonce: 'a-1' });
  expect(await health('?nonce=%3Cp%3E')).toEqual(always);
  expect(await health('')).toEqual(always);
});
