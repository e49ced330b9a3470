import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import { newKeyLine } from '../../server/infra/keys/key-ring';
import { followKeys } from '../../server/infra/keys/follow-keys';
import { parseSettings, type Settings } from '../../server/settings/settings';
import { runCommand } from '../../server/tools/backup/run-command';
import { runKeysCommand } from '../../server/tools/keys/keys-command';
import { provideDatabase } from '../support/database';
import { asOperator, loggedInOperator } from '../support/desk-operator';
import {
  ananyasPassport,
  newApplicant,
  newOrder,
  newPicture,
  newUpload,
  readOrder,
  vietnam,
} from '../support/order-steps';
import { beginRawUpload } from './steps/raw-upload';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, travellerOf, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

let folder: string;
let keysFile: string;
let settings: Settings;
let server: TestServer;
let traveller: Traveller;
let isSignedUp = false;
let orderId: string;
let applicantId: string;
const picture = newPicture(200_000);

const start = async (more: Partial<Settings> = {}) => {
  const started = await startTestServer({
    catalogue: referenceCatalogue,
    dataDir: settings.dataDir,
    settings: { ...settings, ...more },
  });
  // On another port.
  if (isSignedUp) traveller = travellerOf(started, traveller);
  return started;
};

/** Settings of a folder and a database of their own. */
async function newTarget(): Promise<Settings> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const given = parseSettings({ PORT: '0', DATA_DIR: dataDir, DEMO: 'off' }, dataDir);
  return { ...given, ...(await provideDatabase(dataDir)), deskPort: 0, formPort: 0 };
}

const message = 'Where is my visa?';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-keys-'));
  keysFile = join(folder, 'keys');
  settings = await newTarget();
  // From before there were keys.
  server = await start();
  traveller = await signUpTraveller(server);
  isSignedUp = true;
  orderId = await newOrder(traveller, vietnam);
  applicantId = await newApplicant(traveller, orderId);
  await submitPassport();
  await server.stop();
  settings = { ...settings, keysFile };
  expect(await runKeysCommand(settings, ['make'])).toMatch(/^Made .* with one key/);
  server = await start();
  await server.services.background.idle();
}, startTimeout);
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function submitPassport() {
  const request = { applicant_id: applicantId, ...ananyasPassport };
  const elec_key = await newUpload(traveller, picture);
  expect(await traveller.call('submitPassport', { ...request, elec_key })).toMatchObject({
    ret: 0,
  });
}

/** The beginnings of what is in a column; shorter than what is opened on the way here. */
async function stored(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select left(${sql.ref(column)}, 9) as part from ${sql.table(table)}`.execute(
    server.services.db,
  );
  return [...new Set(rows.map(({ part }) => part))];
}

async function filesOf(dataDir: string): Promise<Buffer[]> {
  const at = join(dataDir, 'files');
  const entries = await readdir(at, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name))));
}

async function passportLink(): Promise<string> {
  const order = await readOrder(traveller, orderId);
  const documents = order.applicant_list[0].material_required as {
    pattern: number;
    upload_list: { url: string }[];
  }[];
  const passport = documents.find(({ pattern }) => pattern === 1);
  return new URL(passport?.upload_list[0]?.url ?? '', server.address).href;
}

const passport = async () =>
  (await traveller.call('passport', { order_id: orderId, applicant_id: applicantId })).body;

async function isAllThere() {
  expect(await passport()).toMatchObject(ananyasPassport);
  const whole = await fetch(await passportLink());
  expect(Buffer.from(await whole.arrayBuffer()).equals(picture)).toBe(true);
}

test('data from before there were keys is sealed at the start, and new data at once', async () => {
  await traveller.call('addFeedback', { content: message });
  expect(await stored('feedback', 'content')).toEqual(['sealed:2:']);
  for (const column of ['passport_number', 'surname', 'given_name', 'birthday', 'expire_date'])
    expect(await stored('passports', column)).toEqual(['sealed:2:']);
  const files = await filesOf(settings.dataDir);
  expect(files.length).toBeGreaterThan(0);
  expect(files.every((bytes) => bytes.subarray(0, 4).toString() === 'VSF1')).toBe(true);
  expect(files.some((bytes) => bytes.includes(Buffer.from(picture.subarray(1000, 1064))))).toBe(
    false,
  );
  expect(await readFile(join(settings.dataDir, 'secret.key'), 'utf8')).toMatch(/^visa-secret /);
  await isAllThere();
});

test('a part of a sealed file is served as a part of the file', async () => {
  const link = await passportLink();
  for (const [first, last] of [
    [0, 9],
    [65_530, 65_545],
    [131_000, 199_999],
  ] as const) {
    const part = await fetch(link, { headers: { range: `bytes=${first}-${last}` } });
    expect(part.headers.get('content-range')).toBe(`bytes ${first}-${last}/${picture.length}`);
    const expected = Buffer.from(picture.subarray(first, last + 1));
    expect(Buffer.from(await part.arrayBuffer()).equals(expected)).toBe(true);
  }
});

test('a sealed passport is found by its whole number, its surname and the first name', async () => {
  const operator = await loggedInOperator(server);
  const search = async (text: string) =>
    (
      await asOperator(operator, 'deskQueue', {
        filter: { search: text },
        order: 'promise',
        after: 0,
        most: 10,
      })
    ).rows.map(({ caseId }) => caseId);
  const { db } = server.services;
  await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
  await db
    .updateTable('applicants')
    .set({ status: 'pre-checking' })
    .where('id', '=', applicantId)
    .execute();
  expect(await search('z1234567')).toEqual([orderId]);
  expect(await search('Sharma')).toEqual([orderId]);
  expect(await search('ananya')).toEqual([orderId]);
  expect(await search('Anany')).toEqual([]);
  expect(await search('Z123456')).toEqual([]);
  await db.updateTable('orders').set({ pay_status: 'unpaid' }).where('id', '=', orderId).execute();
  await db
    .updateTable('applicants')
    .set({ status: 'uploading-documents' })
    .where('id', '=', applicantId)
    .execute();
});

test.runIf(runsSweeps)(
  'keys are rotated while the server runs, in the middle of an upload; links survive',
  async () => {
    const bytes = newPicture(150_001);
    const { url, send, offset } = await beginRawUpload(server, traveller.token, bytes);
    await send(0, 70_003);
    const partial = await readFile(
      join(settings.dataDir, 'resumable', new URL(url).pathname.split('/').at(-1) ?? ''),
    );
    expect(partial.length).toBe(70_003);
    expect(partial.equals(Buffer.from(bytes.subarray(0, 70_003)))).toBe(false);

    const link = await passportLink();
    const wrappedBy = () =>
      server.services.db.selectFrom('data_keys').select('wrapped_by').execute();
    const before = await wrappedBy();
    expect(await runKeysCommand(settings, ['rotate'])).toMatch(/with the key [0-9a-f]{12}\.$/);
    expect(await wrappedBy()).not.toEqual(before);
    expect((await send(70_003, bytes.length)).status).toBe(204);
    expect(await offset()).toBe(String(bytes.length));
    expect((await fetch(link)).status).toBe(200);
    await isAllThere();
    // The earlier key wraps nothing any more: only the current one is needed from now on.
    await followKeys(settings, server.services.keys, server.services.db);
    const [current = ''] = (await readFile(keysFile, 'utf8')).split('\n');
    const kept = await readFile(keysFile, 'utf8');
    await server.stop();
    await writeFile(keysFile, `${current}\n`);
    server = await start();
    await isAllThere();
    await writeFile(keysFile, kept);
  },
  startTimeout,
);

test.runIf(runsSweeps)(
  'a server without its keys says so at the start, and changes nothing',
  async () => {
    await server.stop();
    const content = async () => {
      const engine = await openEngine(settings);
      const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from data_keys t`.execute(engine.db);
      await engine.close();
      return { rows, secret: await readFile(join(settings.dataDir, 'secret.key'), 'utf8') };
    };
    const before = await content();
    await expect(start({ keysFile: undefined })).rejects.toThrow(
      /sealed with the key [0-9a-f]{12}, and neither KEYS_FILE nor KEYS is set/,
    );
    const other = newKeyLine();
    await expect(start({ keys: other })).rejects.toThrow(/which is not in KEYS: add that key/);
    await expect(start({ keys: 'c2hvcnQ=' })).rejects.toThrow(/^KEYS must hold keys of 32 bytes/);
    await expect(start({ keysFile: join(folder, 'nowhere') })).rejects.toThrow(/cannot be read/);
    expect(await content()).toEqual(before);
    server = await start();
    await isAllThere();
  },
  startTimeout,
);

test.runIf(runsSweeps)(
  'a backup is sealed without its key, and another key restores nothing',
  async () => {
    await server.stop();
    const backup = join(folder, 'visa.backup');
    await runCommand(settings, ['backup', backup]);
    const bytes = await readFile(backup);
    expect(bytes.subarray(0, 20).toString()).toBe('VISA-SEALED-BACKUP-1');
    for (const key of (await readFile(keysFile, 'utf8')).trim().split('\n'))
      expect(bytes.includes(Buffer.from(key, 'base64'))).toBe(false);

    const target = await newTarget();
    const restore = (more: Partial<Settings>) =>
      runCommand({ ...target, keysFile, ...more }, ['restore', backup]);
    await expect(restore({ keysFile: undefined })).rejects.toThrow(/is sealed with the key/);
    await expect(restore({ keys: newKeyLine() })).rejects.toThrow(/add that key to it/);
    expect(existsSync(join(target.dataDir, 'files'))).toBe(false);

    expect(await restore({})).toMatch(/^Restored/);
    const files = await filesOf(target.dataDir);
    expect(files.every((each) => each.subarray(0, 4).toString() === 'VSF1')).toBe(true);
    const former = settings;
    settings = { ...target, keysFile };
    server = await start();
    await isAllThere();
    await server.stop();
    settings = former;
    server = await start();
  },
  startTimeout,
);

test('a changed byte of a sealed file is not served', async () => {
  const { id } = await server.services.db
    .selectFrom('uploads')
    .where('size', '=', picture.length)
    .select('id')
    .executeTakeFirstOrThrow();
  const path = join(settings.dataDir, 'files', id.slice(0, 2), id);
  const bytes = await readFile(path);
  bytes[100_000] = (bytes[100_000] ?? 0) ^ 1;
  await writeFile(path, bytes);
  const file = await server.services.blobs.open(id);
  await expect(file?.stream.toArray()).rejects.toThrow();
});
