import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { newApplicant, newOrder, newPicture } from '../support/order-steps';
import { sendFile, signedHeaders } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { timeLimits: { headers: 1000, body: 1000, uploadPause: 2000, request: 60_000 } },
  });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

const incoming = () => readdir(join(server.dataDir, 'files', 'incoming'));
const countUploads = async () =>
  (await server.services.db.selectFrom('uploads').select('id').execute()).length;

/** Whatever was sent: the server serves on, and nothing of it is left. */
let uploads = 0;
beforeAll(async () => {
  uploads = await countUploads();
});
afterEach(async () => {
  expect(await traveller.call('orders')).toMatchObject({ status: 200, ret: 0 });
  await vi.waitFor(async () => expect(await incoming()).toEqual([]), 10_000);
  expect(await countUploads()).toBe(uploads);
});

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** The head of a request of the traveller's, signed for a body that may never come. */
function head(path: string, body: Uint8Array | string, headers: Record<string, string>): string {
  const signed = signedHeaders(path, sha256(body), {
    token: traveller.token,
    idempotencyKey: 'body-test-1',
  });
  const lines = Object.entries({ host: 'localhost', ...signed, ...headers });
  return [`POST /api${path} HTTP/1.1`, ...lines.map((pair) => pair.join(': ')), '', ''].join(
    '\r\n',
  );
}

interface Talk {
  readonly socket: Socket;
  /** Everything that was answered, once the server has hung up. */
  readonly answer: Promise<string>;
}

function talk(): Talk {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8').on('error', () => undefined);
  let text = '';
  socket.on('data', (part: string) => (text += part));
  return { socket, answer: new Promise((resolve) => socket.once('close', () => resolve(text))) };
}

const json = { 'content-type': 'application/json' };
const boundary = 'a-boundary';
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const filePart = (name = 'file') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n` +
  'Content-Type: image/jpeg\r\n\r\n';
const fieldPart = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Sends a form as it is, under the signature of its file. */
async function sendForm(form: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.address}/api/upload_file_request`, {
    method: 'POST',
    headers: {
      ...signedHeaders('/upload_file_request', sha256('\xff'), {
        token: traveller.token,
        idempotencyKey: 'body-test-2',
      }),
      ...multipart,
      ...headers,
    },
    body: form,
  });
  return { status: response.status, ...((await response.json()) as { ret: number; msg: string }) };
}

describe('a body that is not what it should be', () => {
  test.each([
    ['broken JSON', '{"order_id":', 400],
    ['no JSON at all', 'order_id=1', 400],
    ['a bare word', 'null', 400],
    ['a list', '[]', 400],
    ['100,000 brackets', '['.repeat(100_000), 400],
    ['100,000 brackets that end', '['.repeat(100_000) + ']'.repeat(100_000), 400],
    ['objects in objects', '{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000), 400],
    ['too much', JSON.stringify({ order_id: 'x'.repeat(262_144) }), 413],
    ['bytes that are no text', '\ud800{', 400],
  ])('%s gets an answer', async (_what, otherBody, status) => {
    const answer = await traveller.call('order', {}, { otherBody });
    expect(answer).toMatchObject({ status, ret: -1, msg: expect.stringMatching(/\.$/) });
  });

  test('nothing at all is an empty request', async () => {
    const { order_id, ...none }: Record<string, unknown> = {};
    expect(order_id).toBeUndefined();
    const response = await fetch(`${server.address}/api/order_brief_query`, {
      method: 'POST',
      headers: signedHeaders('/order_brief_query', sha256(''), { token: traveller.token }),
    });
    expect(await response.json()).toMatchObject({ ret: 0, body: { page_data: [] }, ...none });
  });

  test('names of JavaScript’s own are fields like any other that nobody asked for', async () => {
    const poisoned = '{"__proto__":{"order_id":"x","isAdmin":true},"constructor":{"prototype":{}}}';
    const { token } = traveller;
    const response = await fetch(`${server.address}/api/order_brief_query`, {
      method: 'POST',
      headers: { ...json, ...signedHeaders('/order_brief_query', sha256(poisoned), { token }) },
      body: poisoned,
    });
    expect(await response.json()).toMatchObject({ ret: 0, body: { page_data: [] } });
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'image/jpeg'])(
    'as %s is a 415',
    async (type) => {
      const answer = await traveller.call('orders', {}, { headers: { 'content-type': type } });
      expect(answer).toMatchObject({ status: 415, ret: -1 });
    },
  );

  test('a JSON call with a form, and a form’s call with JSON, are refused', async () => {
    const form = await sendFile(
      server.address,
      { bytes: newPicture() },
      { token: traveller.token },
      'orders',
    );
    expect(form.status).toBeGreaterThanOrEqual(400);
    expect(form.status).toBeLessThan(500);
    expect(await traveller.call('uploadFile', {})).toMatchObject({ status: 415, ret: -9 });
  });

  test('a NUL, which no database keeps, is refused by its field', async () => {
    const orderId = await newOrder(traveller);
    const applicant_id = await newApplicant(traveller, orderId);
    const place = { applicant_id, elec_id: 1, pos: 0 };
    const attempts = [
      ['key', await traveller.call('attachPage', { ...place, key: `${'k'.repeat(20)}\0` })],
      [
        'replaces',
        await traveller.call('attachPage', { ...place, key: 'k'.repeat(20), replaces: '\0' }),
      ],
      [
        'first_name',
        await traveller.call('updateApplicant', {
          applicant_id,
          identity_id: 1,
          first_name: 'A\0',
        }),
      ],
      [
        'user_coupon_id',
        await traveller.call('submitOrder', {
          order_id: orderId,
          display_fee: 1,
          user_coupon_id: '\0',
        }),
      ],
    ] as const;
    for (const [field, answer] of attempts) {
      expect(answer).toMatchObject({ status: 400, ret: -1 });
      expect(answer.msg).toContain(field);
    }
    await traveller.call('deleteApplicant', { applicant_id });
    await server.services.db.deleteFrom('orders').where('id', '=', orderId).execute();
    expect(server.logLines.join('')).not.toContain('a request failed');
  });

  test.each(['gzip', 'br', 'deflate', 'gzip, gzip', 'zstd'])(
    'packed as %s is a 415, however small',
    async (encoding) => {
      const bomb = gzipSync(Buffer.alloc(10_000_000));
      const response = await fetch(`${server.address}/api/order_brief_query`, {
        method: 'POST',
        headers: {
          ...json,
          ...signedHeaders('/order_brief_query', sha256(bomb), { token: traveller.token }),
          'content-encoding': encoding,
        },
        body: bomb,
      });
      expect(response.status).toBe(415);
      expect(response.headers.get('accept-encoding')).toBe('identity');
      expect(await response.json()).toMatchObject({ ret: -1 });
    },
  );
});

describe('a form that is not what it should be', () => {
  const end = `\r\n--${boundary}--\r\n`;
  const file = `${filePart()}\xff\xd8\xff`;
  test.each([
    ['two files', `${file}\r\n${file}${end}`, 413],
    ['too many fields', fieldPart('a', '1').repeat(9) + file + end, 413],
    ['too long a field', fieldPart('a', 'x'.repeat(2000)) + file + end, 400],
    ['a field called __proto__', fieldPart('__proto__', '1') + file + end, 400],
    ['a file called __proto__', `${filePart('__proto__')}x${end}`, 400],
    ['no file', fieldPart('a', '1') + end, 400],
    ['no end', file, 400],
    ['no part', `--${boundary}`, 400],
    ['another boundary', file.replaceAll(boundary, 'other') + end, 400],
    ['nothing', '', 400],
  ])('%s gets an answer', async (_what, form, status) => {
    const answer = await sendForm(form);
    expect(answer).toMatchObject({ status, msg: expect.stringMatching(/\.$/) });
    expect(answer.ret).toBeLessThan(0);
  });

  test('no boundary gets an answer', async () => {
    const answer = await sendForm(file + end, { 'content-type': 'multipart/form-data' });
    expect(answer).toMatchObject({ status: 400, ret: -9 });
  });
});

describe('a request that does not arrive', () => {
  test('headers that are too large are a 431', async () => {
    const { socket, answer } = talk();
    socket.write(head('/order_brief_query', '{}', { 'x-much': 'x'.repeat(20_000) }));
    expect(await answer).toMatch(/^HTTP\/1.1 431 [^]*"ret":-1/);
  });

  test('what is not HTTP is a 400', async () => {
    const { socket, answer } = talk();
    socket.write('HELO server\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1.1 400 [^]*"ret":-1/);
  });

  test('an address that cannot be read is a 400', async () => {
    const response = await fetch(`${server.address}/api/files/%zz`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ ret: -1 });
  });

  test.runIf(runsSweeps)('headers that do not end are cut off', async () => {
    const { socket, answer } = talk();
    socket.write('POST /api/order_brief_query HTTP/1.1\r\nhost: localhost\r\n');
    expect(await answer).toMatch(/^HTTP\/1.1 408 [^]*"ret":-1/);
  });

  test.runIf(runsSweeps).each([
    ['with a length', { 'content-length': '1000' }, '{"order_id":'],
    ['in chunks', { 'transfer-encoding': 'chunked' }, '5\r\n{"a":\r\n'],
  ])('a JSON body %s that stands still is cut off', async (_how, headers, beginning) => {
    const { socket, answer } = talk();
    socket.write(head('/order_brief_query', '{}', { ...json, ...headers }) + beginning);
    expect(await answer).toMatch(/^HTTP\/1.1 408 [^]*connection: close[^]*"ret":-1/i);
  });

  test.runIf(runsSweeps)('a JSON body that drips is cut off, too', async () => {
    const { socket, answer } = talk();
    socket.write(head('/order_brief_query', '{}', { ...json, 'content-length': '100000' }));
    const drip = setInterval(() => socket.write(' '), 100);
    expect(await answer).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(drip);
  });

  test('a JSON body in chunks without an end is cut off at its limit', async () => {
    const { socket, answer } = talk();
    socket.write(head('/order_brief_query', '{}', { ...json, 'transfer-encoding': 'chunked' }));
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    const flood = setInterval(() => socket.write(chunk), 5);
    expect(await answer).toMatch(/^HTTP\/1.1 413 [^]*"ret":-1/);
    clearInterval(flood);
  });

  test('a body in chunks that ends is fine', async () => {
    const { socket, answer } = talk();
    const headers = { ...json, 'transfer-encoding': 'chunked', connection: 'close' };
    socket.write(`${head('/order_brief_query', '{}', headers)}2\r\n{}\r\n0\r\n\r\n`);
    expect(await answer).toMatch(/^HTTP\/1.1 200 [^]*"ret":0/);
  });
});

describe('an upload that does not arrive', () => {
  const upload = (headers: Record<string, string>) => {
    const talking = talk();
    talking.socket.write(head('/upload_file_request', 'x', { ...multipart, ...headers }));
    return talking;
  };

  test.runIf(runsSweeps).each([
    ['before its first part', ''],
    ['in the head of a part', filePart().slice(0, 40)],
    ['in its file', `${filePart()}${'x'.repeat(1000)}`],
  ])('an upload that does not arrive and stands still %s is cut off', async (_where, beginning) => {
    const { socket, answer } = upload({ 'content-length': '100000' });
    socket.write(beginning);
    expect(await answer).toMatch(/^HTTP\/1.1 408 [^]*"ret":-1/);
  });

  test.runIf(runsSweeps)('an upload that does not arrive goes on as long as it moves', async () => {
    const { socket, answer } = upload({ 'content-length': '200000', connection: 'close' });
    socket.write(filePart());
    // Longer than a pause may be, but never pausing that long.
    for (let sent = 0; sent < 25; sent += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(socket.destroyed).toBe(false);
      socket.write('x'.repeat(100));
    }
    expect(await incoming()).toHaveLength(1);
    socket.end();
    await answer;
  });

  test('an upload that does not arrive is given up when its sender is gone', async () => {
    const { socket, answer } = upload({ 'content-length': '100000' });
    socket.write(`${filePart()}${'x'.repeat(1000)}`);
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(1), 10_000);
    socket.destroy();
    await answer;
  });

  test.runIf(runsSweeps)('in chunks without an end is cut off at the limit of a file', async () => {
    const { socket, answer } = upload({ 'transfer-encoding': 'chunked' });
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    socket.write(chunk(filePart()));
    const part = chunk('x'.repeat(262_144));
    // No more than it takes: who goes on sending to a closed connection may lose the answer.
    let parts = 10_485_760 / 262_144 + 1;
    const flood = () => {
      parts -= 1;
      if (parts >= 0 && !socket.destroyed) socket.write(part, () => setImmediate(flood));
    };
    flood();
    const text = await answer;
    expect(text).toMatch(/^HTTP\/1.1 413 [^]*maximum size is 10M/);
  });

  test('an upload that does not arrive of far more than a file may have is refused before it comes', async () => {
    const { answer } = upload({ 'content-length': String(100 * 1_048_576) });
    expect(await answer).toMatch(/^HTTP\/1.1 413 /);
  });
});
