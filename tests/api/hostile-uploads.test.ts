import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { allCalls } from '../../src/contract/all-calls';
import { damaged } from '../support/fixtures/damaged';
import { makePortrait } from '../support/fixtures/make-portrait';
import { seededRandom } from '../support/fixtures/seeded-random';
import { signedHeaders } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

// `FUZZ_MUTANTS=2000 FUZZ_SEED=7 npx vitest run --project api tests/api/hostile-uploads.test.ts`
const count = Number(process.env['FUZZ_MUTANTS'] ?? 12);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

let server: TestServer;
let traveller: Traveller;
let portrait: Buffer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
  portrait = Buffer.from(await makePortrait({ width: 280, height: 360 }));
}, startTimeout);
afterAll(() => server.remove());

const frame = (file: Buffer) =>
  Buffer.concat([
    Buffer.from(
      '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
    ),
    file,
    Buffer.from('\r\n--edge--\r\n'),
  ]);

const routes = Object.values(allCalls).filter(({ body }) => body === 'multipart');

test.each(routes)(
  '$path answers every damaged file and every damaged form, and nothing fails inside',
  async ({ path, access }) => {
    const random = seededRandom(seed);
    const token = access === 'customer' ? traveller.token : undefined;
    for (let mutant = 0; mutant < count; mutant += 1) {
      const file = damaged(portrait, random);
      const body = random() < 0.5 ? frame(file) : damaged(frame(file), random);
      const sha256 = createHash('sha256').update(file).digest('hex');
      const response = await fetch(`${server.address}/api${path}`, {
        method: 'POST',
        headers: {
          ...signedHeaders(path, sha256, {
            token,
            idempotencyKey: `fuzz-${path}-${mutant}`.replaceAll('/', '.'),
          }),
          'content-type': 'multipart/form-data; boundary=edge',
        },
        body: new Uint8Array(body),
      });
      const said = `${path}, seed ${seed}, mutant ${mutant}: ${response.status}`;
      expect([200, 400, 401, 413, 415, 422, 429, 503], said).toContain(response.status);
      await response.arrayBuffer();
    }
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    const failures = server.logLines.filter(
      (line) => (JSON.parse(line) as { level: number }).level >= 50,
    );
    expect(failures).toEqual([]);
  },
  600_000,
);
