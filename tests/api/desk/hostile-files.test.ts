import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { countUse, limits, type Limit } from '../../../server/infra/limits/limits';
import { allDeskCalls } from '../../../src/contract/desk/all-desk-calls';
import { deskHeader } from '../../../src/contract/desk/desk-problem';
import {
  asOperator,
  deciding,
  deskCall,
  loggedInOperator,
  openCase,
  type TestOperator,
} from '../../support/desk-operator';
import { deskUpload } from '../steps/desk-upload';
import { makePdf } from '../../support/fixtures/make-pdf';
import { makePortrait } from '../../support/fixtures/make-portrait';
import { damaged, partsOfNoUse } from '../steps/damaged';
import { seededRandom } from '../../support/fixtures/seeded-random';
import { newUpload, readOrder } from '../../support/order-steps';
import { orderInStatus } from '../../support/outcomes';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller, type Traveller } from '../../support/traveller';
import { runsSweeps } from '../../support/sweep';

// `FUZZ_MUTANTS=500 FUZZ_SEED=7 npx vitest run --project api tests/api/desk/hostile-files.test.ts`
const count = Number(process.env['FUZZ_MUTANTS'] ?? 20);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

let server: TestServer;
let mei: TestOperator;
let admin: TestOperator;
let traveller: Traveller;
let caseId: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  [mei, admin] = [await loggedInOperator(server), await loggedInOperator(server, ['admin'])];
  traveller = await signUpTraveller(server);
  ({ orderId: caseId } = await orderInStatus(server, traveller, 'in-embassy'));
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(() => server.services.db.deleteFrom('limits').execute());

const failures = () =>
  server.logLines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);

async function about() {
  const opened = await openCase(mei, caseId);
  const { id = '', seen = '' } = opened.applicants[0] ?? {};
  return { ...deciding(caseId, opened.fence), applicantId: id, seen };
}

test('no call of the desk takes a file but the one that is tried here', () => {
  const takeFiles = Object.values(allDeskCalls).filter(({ body }) => body === 'multipart');
  expect(takeFiles.map(({ path }) => path)).toEqual(['/upload']);
});

test('every damaged file and form of an operator is answered; what is not a file gets no key', async () => {
  const random = seededRandom(seed);
  const originals = [makePdf(), Buffer.from(await makePortrait({ width: 280, height: 360 }))];
  const origin = server.deskOrigin ?? '';
  for (let mutant = 0; mutant < count; mutant += 1) {
    const file = damaged(Buffer.from(originals[mutant % 2] ?? []), random);
    const said = `seed ${seed}, mutant ${mutant}`;
    if (random() < 0.5) {
      const { key, code } = await deskUpload(origin, mei, caseId, file);
      expect([typeof key, typeof code].toSorted(), said).toEqual(['string', 'undefined']);
      continue;
    }
    const form = Buffer.concat([
      Buffer.from(
        `--edge\r\ncontent-disposition: form-data; name="caseId"\r\n\r\n${caseId}\r\n` +
          '--edge\r\ncontent-disposition: form-data; name="file"; filename="../../\0x.pdf"\r\n' +
          'content-type: application/pdf\r\n\r\n',
      ),
      file,
      Buffer.from('\r\n--edge--\r\n'),
    ]);
    const response = await fetch(`${origin}/api/upload`, {
      method: 'POST',
      headers: {
        origin,
        cookie: mei.cookie,
        [deskHeader.name]: deskHeader.value,
        'content-type': 'multipart/form-data; boundary=edge',
      },
      body: new Uint8Array(damaged(form, random)),
    });
    expect([200, 400, 401, 404, 409, 413, 415, 422, 429, 503], said).toContain(response.status);
    await response.arrayBuffer();
  }
  expect(failures()).toEqual([]);
}, 600_000);

test('a form with a part that is neither a field nor a file is answered, however long it is', async () => {
  const origin = server.deskOrigin ?? '';
  for (const part of partsOfNoUse) {
    const response = await fetch(`${origin}/api/upload`, {
      method: 'POST',
      headers: {
        origin,
        cookie: mei.cookie,
        [deskHeader.name]: deskHeader.value,
        'content-type': 'multipart/form-data; boundary=edge',
      },
      body: new Uint8Array(Buffer.concat([part, Buffer.from('--edge--\r\n')])),
      signal: AbortSignal.timeout(20_000),
    });
    expect([response.status, part.length]).toEqual([422, part.length]);
  }
}, 60_000);

test.each([
  ['unknown', 'no-such-key'],
  ['empty', ''],
  ['hostile', "' or 1=1 --"],
  ['of another traveller’s file', undefined],
])('a visa with a key that is %s is refused, and the case stays as it is', async (_, given) => {
  const key = given ?? (await newUpload(await signUpTraveller(server), new Uint8Array(makePdf())));
  // Links to files change with the time.
  const present = async () => {
    const { version, status, elec_visa } = (await readOrder(traveller, caseId)).applicant_list[0];
    return { version, status, elec_visa } as unknown;
  };
  const before = await present();
  const answer = await deskCall(
    server,
    'deskGiveResult',
    {
      ...(await about()),
      result: 'approved',
      visa: { file: key, passportNumber: 'Z4821907', surname: 'RAO', givenName: 'ANANYA' },
    },
    mei,
  );
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(await present()).toEqual(before);
  expect(failures()).toEqual([]);
});

test.runIf(runsSweeps)(
  'every damaged file of a catalogue is answered with what is wrong, and changes nothing',
  async () => {
    const random = seededRandom(seed);
    const { file } = await asOperator(admin, 'deskExportCatalogue', {});
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const proto = file.replace('{', '{"__proto__":{"id":1},"constructor":{"prototype":{}},');
    const hostile = ['', 'null', '[]', '{}', '"x"', '1e999', '\u0000', deep, proto];
    for (let mutant = 0; mutant < count + hostile.length; mutant += 1) {
      const text = hostile[mutant] ?? damaged(Buffer.from(file), random).toString('utf8');
      const answer = await deskCall(server, 'deskCheckImport', { file: text }, admin);
      const said = `seed ${seed}, mutant ${mutant}: ${JSON.stringify(answer).slice(0, 200)}`;
      expect([200, 400, 413, 422], said).toContain(answer.status);
    }
    expect((await asOperator(admin, 'deskExportCatalogue', {})).file).toBe(file);
    expect(failures()).toEqual([]);
  },
  600_000,
);

/** As if the subject had used up all that the limit allows. */
async function useUp(limit: Limit, by: string) {
  const { db, clock, settings } = server.services;
  await countUse(db, limit, by, clock());
  await db
    .updateTable('limits')
    .set({ count: limit.count * settings.perIpFactor })
    .execute();
}

test('an operator’s calls are limited per IP', async () => {
  await useUp(limits.callsPerIp, '127.0.0.1');
  const { status } = await deskCall(server, 'deskExportCatalogue', {}, admin);
  expect(status).toBe(429);
});

test('an operator’s uploads are limited, and a colleague’s go on', async () => {
  await useUp(limits.deskUploadsPerOperator, mei.id);
  const origin = server.deskOrigin ?? '';
  const beyond = await deskUpload(origin, mei, caseId, makePdf());
  expect(beyond).toMatchObject({ code: 'too-many-attempts' });
  expect(beyond.key).toBeUndefined();
  const colleague = await loggedInOperator(server);
  expect((await deskUpload(origin, colleague, caseId, makePdf())).key).toEqual(expect.any(String));
});

test('the documents that an operator opens are limited', async () => {
  const [{ upload_list: pages }] = (await readOrder(traveller, caseId)).applicant_list[0]
    .material_required;
  const look = () =>
    fetch(`${server.deskOrigin}/files/${pages[0].upload_id}?case=${caseId}`, {
      headers: { cookie: mei.cookie, [deskHeader.name]: deskHeader.value },
    });
  const within = await look();
  await within.arrayBuffer();
  expect(within.status).toBe(200);
  await useUp(limits.deskLooksPerOperator, mei.id);
  expect((await look()).status).toBe(429);
});
