import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { allCalls } from '../../src/contract/all-calls';
import { damaged, partsOfNoUse } from './steps/damaged';
import { makePortrait } from '../support/fixtures/make-portrait';
import { seededRandom } from '../support/fixtures/seeded-random';
import { newApplicant, newOrder, uae } from '../support/order-steps';
import { beginRawUpload } from './steps/raw-upload';
import { signedHeaders } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

// `FUZZ_MUTANTS=2000 FUZZ_SEED=7 npx vitest run --project api tests/api/hostile-uploads.test.ts`
const count = Number(process.env['FUZZ_MUTANTS'] ?? 12);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

const photoPath = allCalls.uploadPhoto.path;

let server: TestServer;
let traveller: Traveller;
let portrait: Buffer;
let applicant_id: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
  applicant_id = await newApplicant(traveller, await newOrder(traveller, uae));
  portrait = Buffer.from(await makePortrait({ width: 280, height: 360 }));
}, startTimeout);
afterAll(() => server.remove());

const frame = (file: Buffer, fields: readonly (readonly [string, string | number])[]) =>
  Buffer.concat([
    ...fields.map(([name, value]) =>
      Buffer.from(`--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
    ),
    file,
    Buffer.from('\r\n--edge--\r\n'),
  ]);

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const failures = () =>
  server.logLines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);

/** The operators' route is in desk/hostile-files.test.ts; these are all that travellers reach. */
const routes = Object.values(allCalls).filter(({ body }) => body === 'multipart');

test.each(routes)(
  '$path answers every damaged file and every damaged form, and nothing fails inside',
  async ({ path, access }) => {
    const random = seededRandom(seed);
    const token = access === 'customer' ? traveller.token : undefined;
    // Without its fields a call is refused before anybody looks at the file.
    const fields = Object.entries(path === photoPath ? { applicant_id, need_handle: 1 } : {});
    let looked = 0;
    for (let mutant = 0; mutant < count; mutant += 1) {
      await server.services.db.deleteFrom('limits').execute();
      const file = damaged(portrait, random);
      const isWhole = random() < 0.5;
      const body = isWhole ? frame(file, fields) : damaged(frame(file, fields), random);
      const response = await fetch(`${server.address}/api${path}`, {
        method: 'POST',
        headers: {
          ...signedHeaders(path, sha256(file), {
            token,
            idempotencyKey: `fuzz-${path}-${mutant}`.replaceAll('/', '.'),
          }),
          'content-type': 'multipart/form-data; boundary=edge',
        },
        body: new Uint8Array(body),
      });
      const said = `${path}, seed ${seed}, mutant ${mutant}: ${response.status}`;
      expect([200, 400, 401, 413, 415, 422, 429, 503], said).toContain(response.status);
      // Of a form that is whole the file is judged, whatever the verdict.
      if (isWhole && [200, 415].includes(response.status)) looked += 1;
      await response.arrayBuffer();
    }
    expect(looked).toBeGreaterThan(0);
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    expect(failures()).toEqual([]);
  },
  600_000,
);

test.each(routes)(
  '$path answers a form with a part that is neither a field nor a file, however long it is',
  async ({ path, access }) => {
    const token = access === 'customer' ? traveller.token : undefined;
    for (const part of partsOfNoUse) {
      await server.services.db.deleteFrom('limits').execute();
      const body = Buffer.concat([part, Buffer.from('--edge--\r\n')]);
      const options = { token, idempotencyKey: randomUUID() };
      const response = await fetch(`${server.address}/api${path}`, {
        method: 'POST',
        headers: {
          ...signedHeaders(path, sha256(Buffer.of()), options),
          'content-type': 'multipart/form-data; boundary=edge',
        },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(20_000),
      });
      expect([response.status, part.length]).toEqual([400, part.length]);
    }
  },
  60_000,
);

test('damaged files in pieces are judged as in forms, and nothing fails inside', async () => {
  const random = seededRandom(seed);
  const statuses = new Set<number>();
  for (let mutant = 0; mutant < count; mutant += 1) {
    await server.services.db.deleteFrom('limits').execute();
    const file = damaged(portrait, random);
    if (file.length === 0) continue;
    const { send } = await beginRawUpload(server, traveller.token, new Uint8Array(file));
    const { status } = await send(0, file.length);
    expect([204, 415, 422], `seed ${seed}, mutant ${mutant}: ${status}`).toContain(status);
    statuses.add(status);
  }
  expect(statuses.size).toBeGreaterThan(1);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  expect(failures()).toEqual([]);
}, 600_000);
