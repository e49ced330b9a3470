import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runCommand } from '../../server/tools/backup/run-command';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { parseSettings, type Settings } from '../../server/settings/settings';
import { beginGeneration, loadGeneration } from '../../server/infra/db/generation';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import { provideDatabase } from '../support/database';
import {
  keptPerson,
  newApplicant,
  newOrder,
  newPicture,
  newUpload,
  readOrder,
} from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, travellerOf, type Traveller } from '../support/traveller';

const projectEngine = inject('postgres') === undefined ? 'pglite' : 'postgres';

let folder: string;
let settings: Settings;
let server: TestServer;
let traveller: Traveller;

const start = async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
    dataDir: settings.dataDir,
    settings,
  });
  if (traveller) traveller = travellerOf(server, traveller);
};
/** Works on the stopped server, and starts it again. */
async function stopped(work: () => Promise<unknown>): Promise<void> {
  await server.stop();
  await work();
  await start();
}

async function generation(): Promise<string> {
  const response = await fetch(`${server.address}/healthz`);
  const { generation: told } = (await response.json()) as { generation: string };
  return told;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-restored-'));
  const dataDir = join(folder, 'data');
  const plain = parseSettings({ PORT: '0', DATA_DIR: dataDir, DEMO: 'off' }, dataDir);
  settings =
    projectEngine === 'postgres' ? { ...plain, ...(await provideDatabase(dataDir)) } : plain;
  await start();
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Attaches a page, and answers its key and its upload. */
async function attach(applicantId: string, elecId: number, pos: number) {
  const idempotencyKey = randomUUID();
  const key = await newUpload(traveller, newPicture(20_000));
  const { body } = await traveller.call(
    'attachPage',
    { applicant_id: applicantId, elec_id: elecId, pos, key },
    { idempotencyKey },
  );
  return { key: idempotencyKey, uploadId: body.upload_id as string };
}

async function newDocument() {
  const orderId = await newOrder(traveller);
  const applicantId = await newApplicant(traveller, orderId);
  const order = await readOrder(traveller, orderId);
  const [document] = order.applicant_list[0].material_required;
  return { applicantId, elecId: document.elec_id as number };
}

const receiptsOf = async (who: Traveller, keys: string[]) => {
  const { body } = await who.call('receipts', { key_list: keys });
  return body.receipt_list as {
    key: string;
    upload_id?: string;
    pos?: number;
    is_whole: boolean;
  }[];
};

test(
  'the generation stays over a restart, and is another after a restore',
  async () => {
    const before = await generation();
    expect(before).toMatch(/./);
    await stopped(async () => undefined);
    expect(await generation()).toBe(before);
    const backup = join(folder, 'one.backup');
    await stopped(async () => {
      await runCommand(settings, ['backup', backup]);
      await runCommand(settings, ['restore', backup, '--replace']);
    });
    const after = await generation();
    expect(after).not.toBe(before);
    await stopped(async () => undefined);
    expect(await generation()).toBe(after);
  },
  startTimeout,
);

test(
  'a folder or a database that was put back without the other begins a generation',
  async () => {
    const before = await generation();
    const witness = join(settings.dataDir, 'generation');
    // As a copy of the folder from another time.
    await stopped(() => writeFile(witness, 'of-another-time'));
    const second = await generation();
    expect(second).not.toBe(before);
    await stopped(() => rm(witness));
    const third = await generation();
    expect(third).not.toBe(second);
    await stopped(async () => {
      const engine = await openEngine(settings);
      await sql`update generation set id = 'of-another-time'`.execute(engine.db);
      await engine.close();
    });
    expect(await generation()).not.toBe(third);
  },
  startTimeout,
);

test(
  'a generation that was begun without its witness is begun once more',
  async () => {
    await stopped(async () => {
      const engine = await openEngine(settings);
      const witness = join(settings.dataDir, 'generation');
      const kept = join(folder, 'kept-witness');
      await cp(witness, kept);
      const begun = await beginGeneration(engine.db, join(folder, 'elsewhere'));
      expect(await loadGeneration(engine.db, witness)).not.toBe(begun);
      await engine.close();
    });
  },
  startTimeout,
);

test(
  'what a restored server no longer has is told, what it has too, and nothing of others',
  async () => {
    const { applicantId, elecId } = await newDocument();
    const kept = await attach(applicantId, elecId, 0);
    const backup = join(folder, 'two.backup');
    await stopped(() => runCommand(settings, ['backup', backup]));
    const late = await attach(applicantId, elecId, 1);
    expect(
      (await receiptsOf(traveller, [kept.key, late.key])).map(({ key }) => key).sort(),
    ).toEqual([kept.key, late.key].sort());
    await stopped(() => runCommand(settings, ['restore', backup, '--replace']));
    expect(await receiptsOf(traveller, [kept.key, late.key])).toEqual([
      { key: kept.key, upload_id: kept.uploadId, pos: 0, is_whole: true },
    ]);
    expect(await receiptsOf(await signUpTraveller(server), [kept.key])).toEqual([]);
  },
  startTimeout,
);

test(
  'a person whom the account removed does not come back, and what was turned off stays off',
  async () => {
    const owner = await signUpTraveller(server);
    const other = await signUpTraveller(server);
    const { person_id } = await keptPerson(owner);
    await keptPerson(other);
    const backup = join(folder, 'people.backup');
    await stopped(() => runCommand(settings, ['backup', backup]));
    await travellerOf(server, owner).call('removePerson', { person_id });
    await travellerOf(server, other).call('keepPeople', { kept: 'off' });
    await stopped(() => runCommand(settings, ['restore', backup, '--replace']));
    const kept = async (who: Traveller) => (await travellerOf(server, who).call('people')).body;
    expect(await kept(owner)).toMatchObject({ kept: 'on', people_list: [] });
    expect(await kept(other)).toMatchObject({ kept: 'off', people_list: [] });
  },
  startTimeout,
);

test('a page whose bytes are gone is told, and one that was deleted since is known all the same', async () => {
  const { applicantId, elecId } = await newDocument();
  const [broken, deleted] = [
    await attach(applicantId, elecId, 0),
    await attach(applicantId, elecId, 1),
  ];
  const where = { applicant_id: applicantId, elec_id: elecId };
  await traveller.call('deletePage', { ...where, pos: 1, upload_id: deleted.uploadId });
  await server.services.background.idle();
  await server.services.blobs.remove(broken.uploadId);
  const told = await receiptsOf(traveller, [broken.key, deleted.key]);
  expect(told).toHaveLength(2);
  expect(told).toContainEqual({
    key: broken.key,
    upload_id: broken.uploadId,
    pos: 0,
    is_whole: false,
  });
  expect(told).toContainEqual({ key: deleted.key, is_whole: true });
});

test('messages and photos are told by their keys; the question is bounded', async () => {
  const message = randomUUID();
  await traveller.call('addFeedback', { content: 'Where is it?' }, { idempotencyKey: message });
  const applicantId = await newApplicant(traveller, await newOrder(traveller));
  const photo = randomUUID();
  const key = await newUpload(traveller, newPicture(20_000));
  const { ret } = await traveller.call(
    'submitPhoto',
    { applicant_id: applicantId, key, need_handle: 0 },
    { idempotencyKey: photo },
  );
  const known = (await receiptsOf(traveller, [message, photo])).map((each) => each.key);
  expect(known).toContain(message);
  expect(known.includes(photo)).toBe(ret === 0);
  const many = Array.from({ length: 101 }, () => randomUUID());
  expect((await traveller.call('receipts', { key_list: many })).ret).toBe(-1);
  expect((await traveller.call('receipts', { key_list: [] })).ret).toBe(-1);
});
