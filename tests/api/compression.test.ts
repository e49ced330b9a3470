import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import { newApplicant, newOrder, newPicture, newUpload, readOrder } from '../support/order-steps';
import { signedHeaders } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newEmail, newProof, signUpTraveller } from '../support/traveller';

const script = `export const words = '${'and so on, '.repeat(400)}';`;

let server: TestServer;
let staticDir: string;
beforeAll(async () => {
  staticDir = await mkdtemp(join(tmpdir(), 'visa-app-'));
  const files = {
    'index.html': `<!doctype html><title>Visa</title>${'<p>Hello</p>'.repeat(200)}`,
    'main.js': script,
    'main.css': `a { color: red }${' '.repeat(2000)}`,
    'flag.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(500)}</svg>`,
    'icon.png': 'x'.repeat(4000),
    'packed.js': script,
    'packed.js.br': 'packed by the build',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(staticDir, name), text);
  server = await startTestServer({ catalogue: referenceCatalogue, settings: { staticDir } });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await rm(staticDir, { recursive: true, force: true });
});

interface Raw {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Sends a request and answers what came over the wire, not unpacked. */
function raw(
  path: string,
  acceptEncoding: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(server.address + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'accept-encoding': acceptEncoding, ...headers },
    });
    request.on('error', reject);
    request.on('response', async (response) =>
      resolve({ headers: response.headers, bytes: await buffer(response) }),
    );
    request.end(body);
  });
}

function rawCall(name: CallName, acceptEncoding: string, request: unknown = {}) {
  const { path } = allCalls[name];
  const body = JSON.stringify(request);
  const digest = createHash('sha256').update(body).digest('hex');
  const headers = { 'content-type': 'application/json', ...signedHeaders(path, digest, {}) };
  return raw(`/api${path}`, acceptEncoding, { headers, body });
}

describe('answers of calls', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['gzip, deflate, br', brotliDecompressSync],
  ])('answers of calls are packed for who accepts %s', async (accepted, unpack) => {
    const plain = await rawCall('countries', 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await rawCall('countries', accepted);
    expect(packed.headers['content-encoding']).toMatch(/^(br|gzip)$/);
    expect(packed.headers['vary']).toMatch(/accept-encoding/i);
    expect(packed.headers['cache-control']).toBe('no-store');
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
  });

  test('answers of calls that are small stay as they are', async () => {
    const { headers, bytes } = await rawCall('location', 'br, gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(bytes.toString())).toMatchObject({ ret: 0 });
  });

  test('answers of calls that hold a secret are never packed, however long', async () => {
    // The same server, but packing everything from its first byte on.
    const eager = await buildApp(server.services, { log: { level: 'silent' }, compressFrom: 1 });
    const ask = async (name: CallName, request: unknown) => {
      const { path } = allCalls[name];
      const payload = JSON.stringify(request);
      const digest = createHash('sha256').update(payload).digest('hex');
      const signed = signedHeaders(path, digest, {});
      return eager.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { 'content-type': 'application/json', 'accept-encoding': 'br, gzip', ...signed },
        payload,
      });
    };
    expect((await ask('location', {})).headers['content-encoding']).toBe('br');
    const email = newEmail();
    await ask('sendSignUpCode', { email });
    const verify_code = await server.mailedCode(email);
    const signUp = await ask('signUp', { email, passwd: newProof(), verify_code });
    expect(signUp.json()).toMatchObject({ ret: 0, body: { token: expect.any(String) } });
    expect(signUp.headers['content-encoding']).toBeUndefined();
    const refused = await ask('logIn', { email, passwd: newProof() });
    expect(refused.headers['content-encoding']).toBeUndefined();
    await eager.close();
  });
});

describe('files', () => {
  test.each(['/', '/main.js', '/main.css', '/flag.svg'])(
    'files of text are packed: %s',
    async (path) => {
      const plain = await raw(path, 'identity');
      const packed = await raw(path, 'br');
      expect(packed.headers['content-encoding']).toBe('br');
      expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
      expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
    },
  );

  test('files that the build has packed come as they are', async () => {
    const { headers, bytes } = await raw('/packed.js', 'br');
    expect(headers['content-encoding']).toBe('br');
    expect(bytes.toString()).toBe('packed by the build');
    expect(gunzipSync((await raw('/packed.js', 'gzip')).bytes).toString()).toBe(script);
  });

  test('files that are pictures are not packed, nor are travellers’ own', async () => {
    expect((await raw('/icon.png', 'br')).headers['content-encoding']).toBeUndefined();
    const traveller = await signUpTraveller(server);
    const orderId = await newOrder(traveller);
    const applicant_id = await newApplicant(traveller, orderId);
    const [{ elec_id }] = (await readOrder(traveller, orderId)).applicant_list[0].material_required;
    const picture = newPicture(5000);
    const key = await newUpload(traveller, picture);
    await traveller.call('attachPage', { applicant_id, elec_id, pos: 0, key });
    const [{ url }] = (await readOrder(traveller, orderId)).applicant_list[0].material_required;
    const { headers, bytes } = await raw(url, 'br, gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-length']).toBe('5000');
    expect(new Uint8Array(bytes)).toEqual(picture);
  });
});
