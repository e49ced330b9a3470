import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { accountCalls } from '../contract/account/accounts';
import { countryCalls } from '../contract/countries';
import { documentCalls } from '../contract/documents';
import { environments } from '../contract/environments';
import { signatureKeyText, signedText } from '../contract/signature';
import { sha256Hex } from '../storage/digest';
import { createApi } from './client';
import { readLoosely } from './read-loosely';
import {
  EmptyAnswerError,
  HttpStatusError,
  NoAnswerError,
  RefusedError,
  TimeoutError,
  UnauthorizedError,
  UnreadableAnswerError,
} from './errors';
import { failureMessage } from '../services/failure-message';
import { patienceAt } from '../domain/limits';
import { passwordProof } from './password-proof';
import { serverClock } from './server-clock';

const { dev } = environments;
let stop: (() => void) | undefined;
afterEach(() => {
  vi.useRealTimers();
  stop?.();
});

async function answering(listener: RequestListener, phone: () => number = Date.now) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => server.close();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createApi({
    looseReader: async () => readLoosely,
    environment: dev,
    origin,
    clock: serverClock(phone),
    token: async () => 'the-token',
    channelId: () => 'partner',
    language: () => 'fr',
  });
}

const json =
  (body: unknown, status = 200, headers = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? '' : JSON.stringify(body));
  };

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

describe('a request', () => {
  /** Calls `location`; returns the answer and the request as the server received it. */
  async function askedForLocation() {
    let seen: { request: IncomingMessage; body: Buffer } | undefined;
    const api = await answering(async (request, response) => {
      seen = { request, body: await bodyOf(request) };
      json({ ret: 0, body: { country_id: 702 } })(request, response);
    });
    const answer = await api.call(accountCalls.location, {});
    if (!seen) throw new Error('Nothing arrived.');
    const { method, url, headers } = seen.request;
    return { answer, method, url, headers, body: seen.body };
  }

  test('[API-01] is a POST to its address under the base', async () => {
    const { answer, method, url } = await askedForLocation();
    expect(answer).toEqual({ countryId: 702 });
    expect([method, url]).toEqual(['POST', '/api/sys/location_get']);
  });

  test('[API-02][API-03] sends the app id, token, date, version and channel', async () => {
    const before = Date.now();
    const { headers } = await askedForLocation();
    expect(headers).toMatchObject({
      'x-app-id': dev.appId,
      'x-token': 'the-token',
      'x-channel-id': 'partner',
      'accept-language': 'fr',
      'x-version': '1',
    });
    const date = Date.parse(String(headers['x-date']));
    expect(date).toBeGreaterThanOrEqual(before - 1000);
    expect(date).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test('[API-04] has a signature that covers method, address, headers and body', async () => {
    const { headers, body } = await askedForLocation();
    const text = signedText({
      method: 'POST',
      target: '/api/sys/location_get',
      date: String(headers['x-date']),
      appId: dev.appId,
      version: '1',
      channelId: 'partner',
      token: 'the-token',
      bodySha256: await sha256Hex(new Uint8Array(body)),
    });
    const mac = createHmac('sha256', signatureKeyText(dev.appKey, 'the-token'))
      .update(text)
      .digest('hex');
    expect(headers.authorization).toBe(`V1 ${mac}`);
  });

  test('an upload signs the bytes of its file, and a changing call sends its idempotency key', async () => {
    let headers: IncomingMessage['headers'] | undefined;
    const bytes = new Uint8Array([1, 2, 3]);
    const api = await answering(async (request, response) => {
      headers = request.headers;
      await bodyOf(request);
      json({ ret: 0, body: { key: 'k'.repeat(20), sha256: 'a'.repeat(64), size: 3 } })(
        request,
        response,
      );
    });
    const file = { bytes, name: 'a.jpg', mime: 'image/jpeg' };
    await api.upload(documentCalls.uploadFile, file, { idempotencyKey: 'mine', token: 'other' });
    const text = signedText({
      method: 'POST',
      target: '/api/upload_file_request',
      date: String(headers?.['x-date']),
      appId: dev.appId,
      version: '1',
      channelId: 'partner',
      token: 'other',
      idempotencyKey: 'mine',
      bodySha256: await sha256Hex(bytes),
    });
    const mac = createHmac('sha256', signatureKeyText(dev.appKey, 'other'))
      .update(text)
      .digest('hex');
    expect(headers?.authorization).toBe(`V1 ${mac}`);
    expect(headers?.['content-type']).toMatch(/^multipart\/form-data/);
  });

  test('a phone whose clock is two days off adopts the server’s time and retries once', async () => {
    const dates: string[] = [];
    const api = await answering(
      (request, response) => {
        dates.push(String(request.headers['x-date']));
        const isOff = Math.abs(Date.parse(dates.at(-1) ?? '') - Date.now()) > 300_000;
        json(isOff ? { ret: -1, msg: 'date' } : { ret: 0, body: {} }, isOff ? 403 : 200)(
          request,
          response,
        );
      },
      () => Date.now() - 2 * 86_400_000,
    );
    await api.call(accountCalls.location, {});
    await api.call(accountCalls.location, {});
    expect(dates).toHaveLength(3);
  });
});

describe('an answer', () => {
  const ask = async (listener: RequestListener) =>
    (await answering(listener)).call(accountCalls.location, {}).catch((error: unknown) => error);

  test('[ERR-04] with another ret is a refusal with its message, or with the specified one', async () => {
    expect(await ask(json({ ret: -5, msg: 'Paid.' }))).toMatchObject({
      ret: -5,
      said: { text: 'Paid.' },
    });
    const silent = await ask(json({ ret: -9 }));
    expect(silent).toBeInstanceOf(RefusedError);
    expect(failureMessage(silent as RefusedError)).toBe('Network Error -2');
  });

  test('has the message’s code and parameters if the server sends valid ones', async () => {
    const said = async (more: object) =>
      ((await ask(json({ ret: -5, msg: 'Too many.', ...more }))) as RefusedError).said;
    expect(await said({ code: 'too-many-applicants', params: { most: 50 } })).toEqual({
      text: 'Too many.',
      code: 'too-many-applicants',
      params: { most: 50 },
    });
    expect(await said({ code: 7, params: 'most' })).toEqual({ text: 'Too many.' });
  });

  test('[ERR-05] that is empty is an EmptyAnswerError', async () => {
    const error = await ask(json(undefined));
    expect(error).toBeInstanceOf(EmptyAnswerError);
    expect(failureMessage(error as EmptyAnswerError)).toBe('Network Error -1');
  });

  test('[ERR-06] that never arrives is a NoAnswerError', async () => {
    const error = await ask((request) => request.socket.destroy());
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(failureMessage(error as NoAnswerError)).toBe('Network Error -3');
  });

  test('[API-06] that has not arrived after 30000 ms fails, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    const api = await answering(() => arrived());
    let outcome: unknown;
    const asked = api.call(accountCalls.location, {}).catch((error: unknown) => (outcome = error));
    await arrival;
    await vi.advanceTimersByTimeAsync(29_999);
    expect(outcome).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(outcome).toBeInstanceOf(TimeoutError);
  });

  test('that something sent twice by itself is signed anew, once', async () => {
    const seen: (string | undefined)[] = [];
    const api = await answering((request, response) => {
      seen.push(request.headers.authorization);
      const repeated = { ret: -1, msg: 'Again.', code: 'request-repeated', body: {} };
      if (seen.length === 1) json(repeated, 409)(request, response);
      else json({ ret: 0, body: { country_id: 702 } })(request, response);
    });
    expect(await api.call(accountCalls.location, {})).toEqual({ countryId: 702 });
    expect(new Set(seen).size).toBe(2);
  });

  test('has more time after failures: an answer that is always late comes at last', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answerNow = () => {};
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    const api = await answering((request, response) => {
      answerNow = () => json({ ret: 0, body: { country_id: 702 } })(request, response);
      arrived();
    });
    const asked = api.call(accountCalls.location, {}, { attempts: 1 });
    await arrival;
    await vi.advanceTimersByTimeAsync(45_000);
    answerNow();
    expect(await asked).toEqual({ countryId: 702 });
    expect([0, 1, 2, 3, 50].map((attempts) => patienceAt(30_000, attempts))).toEqual([
      30_000, 60_000, 120_000, 240_000, 240_000,
    ]);
  });

  test('[API-06] whose body stalls fails after 30000 ms too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let begun = () => {};
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    const api = await answering((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"ret":0,', () => begun());
    });
    const asked = api.call(accountCalls.location, {}).catch((error: unknown) => error);
    await beginning;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await asked).toBeInstanceOf(TimeoutError);
  });

  test('[ERR-06] that is cut off is a NoAnswerError', async () => {
    const error = await ask((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' });
      response.write('{"ret":0,', () => request.socket.destroy());
    });
    expect(error).toBeInstanceOf(NoAnswerError);
  });

  test('[ERR-07] with an HTTP error status is an HttpStatusError', async () => {
    const error = await ask(json({ ret: -1, msg: 'Later.' }, 503, { 'retry-after': '7' }));
    expect(error).toBeInstanceOf(HttpStatusError);
    expect(failureMessage(error as HttpStatusError)).toBe('Network Error 503');
    expect(error).toMatchObject({
      status: 503,
      said: { text: 'Later.' },
      retryAfter: '7',
    });
  });

  test('[ERR-08] with 401 means that the session has expired', async () => {
    const error = await ask(json({ ret: -1, msg: 'Expired.' }, 401));
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(failureMessage(error as UnauthorizedError)).toBe('Network Error');
  });

  test('of a captive portal, or that does not match the contract, is never a success', async () => {
    const portal: RequestListener = (_request, response) => response.end('<html>Welcome</html>');
    expect(await ask(portal)).toBeInstanceOf(UnreadableAnswerError);
    expect(await ask(json({ ret: 0, body: { country_id: 'x' } }))).toBeInstanceOf(
      UnreadableAnswerError,
    );
    expect(await ask(json({ hello: 1 }))).toBeInstanceOf(UnreadableAnswerError);
  });

  test('[API-05] is unwrapped, and its wire names become the contract’s names', async () => {
    const row = {
      id: 356,
      name: 'India',
      national_flag_url: '/flags/in.svg',
      national_flag_key: 'in',
    };
    const api = await answering(json({ ret: 0, msg: '', body: { page_data: [row] } }));
    expect(await api.call(countryCalls.countries, {})).toEqual({
      countries: [{ id: 356, name: 'India', flagUrl: '/flags/in.svg', flagKey: 'in' }],
    });
  });

  test('a caller that aborts gets an AbortError, not a network error', async () => {
    const api = await answering(() => undefined);
    const controller = new AbortController();
    const call = api.call(accountCalls.location, {}, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('[AUTH-13] a password is sent as a proof, which depends on the e-mail address', async () => {
  const proof = await passwordProof('A@b.example', 'secret1');
  expect(proof).toMatch(/^v1\.[A-Za-z0-9_-]{43}$/);
  expect(await passwordProof(' a@B.example ', 'secret1')).toBe(proof);
  const umlaut = await passwordProof('m\u00fcller@example.de', 'secret1');
  expect(await passwordProof('Mu\u0308ller@example.de', 'secret1')).toBe(umlaut);
  expect(await passwordProof('c@b.example', 'secret1')).not.toBe(proof);
});
