import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { newKeyLine } from '../../server/infra/keys/key-ring';
import { Bucket } from '../../server/infra/files/s3-client';
import { sweepOrphans } from '../../server/infra/uploads/sweep-uploads';
import { applyRetention } from '../../server/scheduled-tasks';
import { runCommand } from '../../server/tools/backup/run-command';
import { runDoctor } from '../../server/tools/doctor/run-doctor';
import { provideDatabase } from '../support/database';
import { startObjectStore, type ObjectStore } from '../support/object-store';
import { newPicture, newUpload } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

let folder: string;
let store: ObjectStore;
let server: TestServer;
let traveller: Traveller;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-away-'));
  store = await startObjectStore();
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { bucket: store.address, metricsPort: 0, keys: newKeyLine() },
  });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(async () => {
  store?.freeze(false);
  await server?.remove();
  await store?.remove();
  await rm(folder, { recursive: true, force: true });
});

const readiness = async () => (await fetch(`${server.metricsAddress}/ready`)).status;
const isKept = async (id: string) =>
  (await new Bucket(store.address).start(`files/${id}`, 100))?.start;

test('a server whose bucket hangs is not ready, and is again when it goes on', async () => {
  expect(await readiness()).toBe(200);
  store.freeze(true);
  // While its threads come to a halt, one more answer may leave.
  await expect.poll(readiness, { timeout: 20_000 }).toBe(503);
  store.freeze(false);
  await expect.poll(readiness, { timeout: 20_000 }).toBe(200);
});

test('what lies in the bucket was sealed before it left the server, and the sweep removes it', async () => {
  const bytes = newPicture(100_000);
  const key = await newUpload(traveller, bytes);
  const { db, blobs } = server.services;
  const { id } = await db
    .selectFrom('uploads')
    .where('key', '=', key)
    .select('id')
    .executeTakeFirstOrThrow();
  const lying = await isKept(id);
  expect(lying?.subarray(0, 4).toString()).toBe('VSF1');
  expect(lying?.includes(Buffer.from(bytes.subarray(0, 40)))).toBe(false);
  const file = await blobs.open(id);
  expect((await buffer(file?.stream ?? Readable.from([]))).equals(bytes)).toBe(true);
  // Nothing of it stays on the server.
  expect(await readdir(server.dataDir)).not.toContain('files');
  expect(await readdir(join(server.dataDir, 'incoming', 'files'))).toEqual([]);

  await db.updateTable('uploads').set({ detached_at: new Date() }).where('id', '=', id).execute();
  await applyRetention(db, blobs, new Date());
  expect(await isKept(id)).toBeUndefined();
});

test(
  'a backup takes the files out of the bucket, and a restore puts them into one or into a folder',
  async () => {
    const bytes = newPicture(70_000);
    const key = await newUpload(traveller, bytes);
    await server.services.background.idle();
    const path = join(folder, 'backup');
    const { settings } = server.services;
    const target = async (name: string, bucket: typeof settings.bucket) => {
      const dataDir = join(folder, name);
      return { ...settings, dataDir, bucket, ...(await provideDatabase(dataDir)) };
    };
    expect(await runCommand(settings, ['backup', path])).toMatch(/and [1-9]\d* files to/);
    for (const to of [
      await target('folder', undefined),
      await target('other-bucket', { ...store.address, prefix: 'restored/' }),
    ]) {
      await runCommand(to, ['restore', path]);
      const restored = await startTestServer({
        catalogue: referenceCatalogue,
        dataDir: to.dataDir,
        settings: { ...to, metricsPort: undefined },
      });
      try {
        const { db, blobs } = restored.services;
        const row = await db.selectFrom('uploads').where('key', '=', key).select('id').execute();
        const file = await blobs.open(row[0]?.id ?? '');
        expect((await buffer(file?.stream ?? Readable.from([]))).equals(bytes)).toBe(true);
      } finally {
        await restored.stop();
      }
    }
  },
  startTimeout,
);

test('a file in the bucket without a row goes after a day', async () => {
  const { db, blobs } = server.services;
  await newUpload(traveller);
  const id = randomUUID();
  await new Bucket(store.address).put(`files/${id}`, Buffer.from('lost'));
  await sweepOrphans(db, blobs, new Date(Date.now() + 23 * 3_600_000));
  expect(await isKept(id)).toBeDefined();
  await sweepOrphans(db, blobs, new Date(Date.now() + 25 * 3_600_000));
  expect(await isKept(id)).toBeUndefined();
});

test('doctor tries the bucket, and says what is wrong with it', async () => {
  const diagnose = async (more: Record<string, string>) => {
    const env = { APP_ENV: 'dev', DATA_DIR: join(folder, 'data'), ...store.env, ...more };
    return (await runDoctor(env, folder)).report;
  };
  expect(await diagnose({})).toMatch(/^ok {7}files: the bucket visa-files can be written/m);
  const wrong = await diagnose({ AWS_SECRET_ACCESS_KEY: 'wrong-secret' });
  expect(wrong).toMatch(/^wrong {4}files: The bucket visa-files of FILES_URL cannot be used/m);
  expect(wrong).not.toContain('wrong-secret');
});
