import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { presignedAddress } from '../../server/infra/files/s3-client';
import { bucketOf } from '../support/object-store';
import {
  kenya,
  newApplicant,
  newOrder,
  newPicture,
  newUpload,
  readOrder,
} from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const endpoint = inject('bucket')?.endpoint ?? '';
const picture = newPicture(400_000);

let folder: string;
let server: TestServer;
let traveller: Traveller;
let link: string;
let uploadId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-redirect-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  const settings = { redirectsFiles: true, staticDir: folder };
  server = await startTestServer({ catalogue: referenceCatalogue, settings });
  traveller = await signUpTraveller(server);
  const orderId = await newOrder(traveller, kenya);
  const applicant_id = await newApplicant(traveller, orderId);
  const [{ elec_id }] = (await readOrder(traveller, orderId)).applicant_list[0].material_required;
  const key = await newUpload(traveller, picture);
  await traveller.call('attachPage', { applicant_id, elec_id, pos: 0, key });
  const [page] = (await readOrder(traveller, orderId)).applicant_list[0].material_required[0]
    .upload_list;
  link = server.address + page.url;
  uploadId = page.upload_id;
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual' });

/** Where a link leads, by an answer that no cache may keep. */
async function addressOf(url: string): Promise<string> {
  const answer = await ask(url);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
  return answer.headers.get('location') ?? '';
}

test('a link leads to the store, which serves the file as the server would', async () => {
  const address = await addressOf(link);
  expect(new URL(address).origin).toBe(endpoint);
  const answer = await ask(address);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(picture))).toBe(true);
  const ofServer = await fetch(link, { method: 'HEAD', redirect: 'manual' });
  const same = ['content-type', 'content-length', 'content-disposition', 'cache-control'];
  for (const name of same) {
    expect(ofServer.headers.get(name), name).toBeTruthy();
    expect(answer.headers.get(name), name).toBe(ofServer.headers.get(name));
  }
});

test('a part of a file comes from the store, too', async () => {
  const part = await fetch(link, { headers: { range: 'bytes=10-19' } });
  expect([new URL(part.url).origin, part.status]).toEqual([endpoint, 206]);
  expect(part.headers.get('content-range')).toBe(`bytes 10-19/${picture.length}`);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(picture.slice(10, 20));
});

test('what is asked about a file without reading it is answered by the server', async () => {
  const head = await fetch(link, { method: 'HEAD', redirect: 'manual' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '400000']);
});

test('an address is for this object only, and for a minute', async () => {
  const address = new URL(await addressOf(link));
  expect(address.searchParams.get('X-Amz-Expires')).toBe('60');
  const other = address.href.replace(
    uploadId,
    uploadId.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  );
  expect((await ask(other)).status).toBe(403);
  expect((await ask(address.href.replace('image%2Fjpeg', 'text%2Fhtml'))).status).toBe(403);

  const { bucket } = bucketOf(server.dataDir);
  if (!bucket?.credentials) throw new Error('These tests need a bucket with keys.');
  const made = (secondsAgo: number) =>
    presignedAddress({
      url: address.origin + address.pathname,
      region: bucket.region,
      keys: bucket.credentials ?? { accessKeyId: '', secretAccessKey: '' },
      answer: {},
      seconds: 60,
      now: new Date(Date.now() - secondsAgo * 1000),
    }).href;
  expect((await ask(made(10))).status).toBe(200);
  expect((await ask(made(90))).status).toBe(403);
});

test(
  'pages may show and read what the store has, only where links lead there',
  async () => {
    const policyOf = async ({ address }: TestServer) =>
      (await fetch(address)).headers.get('content-security-policy') ?? '';
    const policy = await policyOf(server);
    for (const directive of ['img-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${endpoint}`));
    expect(policy.split(endpoint)).toHaveLength(3);
    const settings = { staticDir: folder };
    const without = await startTestServer({ catalogue: referenceCatalogue, settings });
    expect(await policyOf(without)).toContain("img-src 'self'");
    expect(await policyOf(without)).not.toContain(endpoint);
    await without.remove();
  },
  startTimeout,
);

test('whoever may not see a file is sent nowhere, nor whose session has ended', async () => {
  const forged = link.replace(/signature=./, (found) =>
    found.endsWith('A') ? 'signature=B' : 'signature=A',
  );
  for (const url of [forged, link.replace(/session=[^&]*&/, '')]) {
    const answer = await ask(url);
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
  }
  const session_id = new URL(link).searchParams.get('session');
  await traveller.call('revokeSession', { session_id });
  const answer = await ask(link);
  expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
});
