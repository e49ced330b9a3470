import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { Bucket } from '../../server/infra/files/s3-client';
import { newKeyLine } from '../../server/infra/keys/key-ring';
import { parseSettings, type Settings } from '../../server/settings/settings';
import { runCommand } from '../../server/tools/backup/run-command';
import { runDoctor } from '../../server/tools/doctor/run-doctor';
import { provideDatabase } from '../support/database';
import {
  kenya,
  newApplicant,
  newOrder,
  newPicture,
  newUpload,
  readOrder,
} from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, travellerOf, type Traveller } from '../support/traveller';

const given = inject('bucket');
if (!given) throw new Error('These tests need a bucket.');
const address = given;
const { bucket, endpoint, credentials } = address;

/** A server of its own: folder, database and a prefix of the bucket, with the keys of all. */
interface Place {
  readonly env: Readonly<Record<string, string>>;
  readonly settings: Settings;
  readonly objects: Bucket;
}

const keys = newKeyLine();
let folder: string;
let source: Place;
let server: TestServer;
let traveller: Traveller;
let orderId: string;

async function newPlace(): Promise<Place> {
  const dataDir = await mkdtemp(join(folder, 'place-'));
  const prefix = `${randomUUID()}/`;
  const { databaseUrl = '' } = await provideDatabase(dataDir);
  const env = {
    APP_ENV: 'dev',
    PORT: '0',
    DEMO: 'off',
    DATA_DIR: dataDir,
    STATIC_DIR: folder,
    DESK_DIR: folder,
    DATABASE_URL: databaseUrl,
    FILES_URL: `s3://${bucket}/${prefix}?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    KEYS: keys,
  };
  const objects = new Bucket({ ...address, prefix });
  return { env, settings: parseSettings(env, dataDir), objects };
}

const startOn = ({ settings }: Place) =>
  startTestServer({ catalogue: referenceCatalogue, dataDir: settings.dataDir, settings });

const diagnose = ({ env }: Place) => runDoctor(env, folder, ['--files']);

/** Adds documents while a backup is made, each in the place of the one before. */
function goOnReplacing(applicant_id: string, elec_id: number) {
  let isWorking = true;
  let replaces: string | null = null;
  let changes = 0;
  const work = (async () => {
    while (isWorking) {
      const key = await newUpload(traveller, newPicture(50_000));
      const attach: object = { applicant_id, elec_id, pos: 0, key, replaces };
      replaces = (await traveller.call('attachPage', attach)).body.upload_id;
      changes += 1;
    }
  })();
  return async () => {
    isWorking = false;
    await work;
    return changes;
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-bucket-backup-'));
  // Pages that doctor finds built.
  await writeFile(join(folder, 'index.html'), '');
  source = await newPlace();
  server = await startOn(source);
  traveller = await signUpTraveller(server);
  orderId = await newOrder(traveller, kenya);
}, startTimeout);
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

test(
  'a backup of a bucket that is made while the server works is restored, and each of its files is verified',
  async () => {
    const pictures = [newPicture(300_000), newPicture(900_000)];
    const applicant_id = await newApplicant(traveller, orderId);
    const [document, other] = (await readOrder(traveller, orderId)).applicant_list[0]
      .material_required;
    for (const [pos, picture] of pictures.entries()) {
      const key = await newUpload(traveller, picture);
      await traveller.call('attachPage', { applicant_id, elec_id: document.elec_id, pos, key });
    }
    const end = goOnReplacing(applicant_id, other.elec_id);
    const path = join(folder, `${randomUUID()}.tar.gz`);
    const said = await runCommand(source.settings, ['backup', path]);
    expect(said).toMatch(/^Backed up \d+ rows and \d+ files/);
    expect(said).not.toContain('WARNING');
    expect(await end()).toBeGreaterThan(0);

    const target = await newPlace();
    expect(await runCommand(target.settings, ['restore', path])).toMatch(/^Restored \d+ rows/);
    const { report, isWrong } = await diagnose(target);
    expect(report).toMatch(/^ok {7}files in use: [23], each as it was received\.$/m);
    expect([isWrong, report]).toEqual([false, expect.any(String)]);

    const restored = await startOn(target);
    const { email, token } = traveller;
    const reader = travellerOf(restored, { email, token });
    const { upload_list } = (await readOrder(reader, orderId)).applicant_list[0]
      .material_required[0];
    for (const [pos, picture] of pictures.entries()) {
      const file = await fetch(restored.address + upload_list[pos].url);
      expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(picture))).toBe(true);
    }
    await restored.stop();

    const [gone, changed] = upload_list.map((page: { upload_id: string }) => page.upload_id);
    await target.objects.remove(`files/${gone}`);
    await target.objects.put(`files/${changed}`, Buffer.from(newPicture(300_000)));
    const damaged = await diagnose(target);
    expect(damaged.isWrong).toBe(true);
    const line = /^wrong {4}files in use: 2 of [23] are missing or damaged: (.*)\.$/m;
    expect(line.exec(damaged.report)?.[1]?.split(', ').sort()).toEqual([gone, changed].sort());
    // The files of the server that was backed up are its own.
    expect((await diagnose(source)).report).toMatch(/^ok {7}files in use: 3, /m);
  },
  startTimeout,
);

test(
  'a restore adds to no bucket that has files, and replaces them only where that is said',
  async () => {
    const path = join(folder, `${randomUUID()}.tar.gz`);
    await runCommand(source.settings, ['backup', path]);
    const target = await newPlace();
    await target.objects.put('files/old', Buffer.from('old'));
    await expect(runCommand(target.settings, ['restore', path])).rejects.toThrow(/holds files/);
    expect((await target.objects.start('files/old', 9))?.start.toString()).toBe('old');
    await runCommand(target.settings, ['restore', path, '--replace']);
    expect(await target.objects.start('files/old', 9)).toBeUndefined();
    expect((await diagnose(target)).report).toMatch(/^ok {7}files in use: /m);
  },
  startTimeout,
);

test('doctor reads the files only where that is said, and knows no other option', async () => {
  const { report } = await runDoctor(source.env, folder);
  expect(report).toMatch(/^skipped {2}files in use: npm run doctor -- --files/m);
  await expect(runDoctor(source.env, folder, ['--file'])).rejects.toThrow(/^Say: npm run doctor/);
});
