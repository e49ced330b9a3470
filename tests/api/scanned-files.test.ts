import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { newPicture } from '../support/order-steps';
import { startScanner } from '../support/scanner-double';
import { sendFile } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const infection = 'X5O-INFECTED';

let scanner: Awaited<ReturnType<typeof startScanner>>;
let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  scanner = await startScanner(infection);
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { scanner: scanner.address },
  });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await scanner?.close();
});

/** A picture that decodes, with something after its end. */
const infected = () => new Uint8Array(Buffer.concat([newPicture(70_000), Buffer.from(infection)]));

const uploads = () => server.services.db.selectFrom('uploads').select('id').execute();

test('a clean file passes the scanner, an infected one is refused with a sentence', async () => {
  expect(await traveller.send({ bytes: newPicture(100_000) })).toMatchObject({ ret: 0 });
  const before = await uploads();
  for (const name of ['uploadFile', 'recognizePassport'] as const) {
    const { token } = traveller;
    const answer = await sendFile(server.address, { bytes: infected() }, { token }, name);
    expect(answer).toMatchObject({ ret: -9 });
    expect(answer.msg).toMatch(/^A virus was found in this file/);
  }
  expect(await uploads()).toEqual(before);
});

test('a resumable upload waits for a scanner that is away, and keeps its bytes meanwhile', async () => {
  const bytes = newPicture(90_000);
  const tus = { 'tus-resumable': '1.0.0', 'x-token': traveller.token };
  const digest = createHash('sha256').update(bytes).digest('hex');
  const create = () =>
    fetch(`${server.address}/api/uploads`, {
      method: 'POST',
      headers: {
        ...tus,
        'idempotency-key': key,
        'upload-length': String(bytes.length),
        'upload-metadata': `sha256 ${Buffer.from(digest).toString('base64')}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    });
  const key = randomUUID();
  const before = await uploads();
  await scanner.close();
  const waiting = await create();
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await uploads()).toEqual(before);
  await scanner.reopen();
  const again = await create();
  expect(again.status).toBeLessThan(300);
  expect(await uploads()).toHaveLength(before.length + 1);
});
