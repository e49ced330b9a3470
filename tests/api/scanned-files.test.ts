import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import { allDeskCalls } from '../../src/contract/desk/all-desk-calls';
import { deskHeader } from '../../src/contract/desk/desk-problem';
import { loggedInOperator, type TestOperator } from '../support/desk-operator';
import { newApplicant, newOrder, newPicture, uae } from '../support/order-steps';
import { startScanner } from '../support/scanner-double';
import { signedHeaders } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const infection = 'X5O-INFECTED';

let scanner: Awaited<ReturnType<typeof startScanner>>;
let server: TestServer;
let traveller: Traveller;
let operator: TestOperator;
let orderId: string;
let applicantId: string;
beforeAll(async () => {
  scanner = await startScanner(infection);
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { scanner: scanner.address },
  });
  traveller = await signUpTraveller(server);
  operator = await loggedInOperator(server);
  orderId = await newOrder(traveller, uae);
  applicantId = await newApplicant(traveller, orderId);
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await scanner?.close();
});

/** A picture that decodes, with something after its end. */
const infected = () => new Uint8Array(Buffer.concat([newPicture(70_000), Buffer.from(infection)]));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Every file that is kept, of travellers, operators and the demo. */
async function kept(): Promise<string[]> {
  const { db } = server.services;
  const uploads = await db.selectFrom('uploads').select('id').execute();
  const demo = await db.selectFrom('demo_files').select('id').execute();
  return [...uploads, ...demo].map(({ id }) => id);
}

/** A file in a form, with fields beside it. */
function formOf(bytes: Uint8Array<ArrayBuffer>, fields: object = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'page.jpg');
  return form;
}

type Send = (bytes: Uint8Array<ArrayBuffer>, key?: string) => Promise<Response>;

function byCall(name: CallName): Send {
  const { path, access } = allCalls[name];
  return (bytes, idempotencyKey = randomUUID()) => {
    const token = access === 'customer' ? traveller.token : undefined;
    const fields = name === 'uploadPhoto' ? { applicant_id: applicantId, need_handle: 1 } : {};
    return fetch(`${server.address}/api${path}`, {
      method: 'POST',
      headers: signedHeaders(path, sha256(bytes), { token, idempotencyKey }),
      body: formOf(bytes, fields),
    });
  };
}

const byDeskCall =
  (path: string): Send =>
  (bytes) => {
    const origin = server.deskOrigin ?? '';
    return fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { origin, cookie: operator.cookie, [deskHeader.name]: deskHeader.value },
      body: formOf(bytes, { caseId: orderId }),
    });
  };

/** All bytes in the first request of an upload in pieces. */
const inPieces: Send = (bytes, key = randomUUID()) =>
  fetch(`${server.address}/api/uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'x-token': traveller.token,
      'idempotency-key': key,
      'upload-length': String(bytes.length),
      'upload-metadata': `sha256 ${Buffer.from(sha256(bytes)).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });

const takesFiles = ([, { body }]: [string, { readonly body: string }]) => body === 'multipart';
const routes: readonly (readonly [string, Send])[] = [
  ...Object.entries(allCalls)
    .filter(takesFiles)
    .map(([name]) => [name, byCall(name as CallName)] as const),
  ...Object.entries(allDeskCalls)
    .filter(takesFiles)
    .map(([name, { path }]) => [name, byDeskCall(path)] as const),
  ['an upload in pieces', inPieces],
];

describe.each(routes)('%s', (_name, send) => {
  test('the server takes a clean file, and refuses an infected one with a sentence', async () => {
    const before = await kept();
    const scans = scanner.scans();
    const clean = await send(newPicture(100_000));
    expect(clean.status).toBeLessThan(300);
    expect(scanner.scans()).toBe(scans + 1);
    const after = await kept();
    expect(after.length).toBeGreaterThan(before.length);
    const answer = await send(infected());
    expect(await answer.text()).toMatch(/"A virus was found in this file, so it was not saved\./);
    expect(await kept()).toEqual(after);
  });

  test('the server waits for a scanner that is away', async () => {
    const before = await kept();
    await scanner.close();
    const [bytes, key] = [newPicture(90_000), randomUUID()];
    const waiting = await send(bytes, key);
    await scanner.reopen();
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await kept()).toEqual(before);
    expect((await send(bytes, key)).status).toBeLessThan(300);
    expect((await kept()).length).toBeGreaterThan(before.length);
  });
});
