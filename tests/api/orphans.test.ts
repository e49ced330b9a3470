import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { sweepOrphans, sweepUploads } from '../../server/infra/uploads/sweep-uploads';
import { newUpload, readyOrder } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller } from '../support/traveller';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server?.remove());

/** A file that no row knows, as old as told. */
async function orphan(hours: number): Promise<string> {
  const id = randomUUID();
  const { blobs } = server.services;
  await (await blobs.receive(Readable.from([Buffer.from('lost')]))).keep(id);
  const then = new Date(Date.now() - hours * 3_600_000);
  await utimes(join(server.dataDir, 'files', id.slice(0, 2), id), then, then);
  return id;
}

const isThere = async (id: string) => {
  const file = await server.services.blobs.open(id);
  file?.stream.destroy();
  return file !== undefined;
};

test('files without a row go after a day, at the start too; others and young ones stay', async () => {
  const { db, blobs } = server.services;
  const [old, young] = [await orphan(25), await orphan(23)];
  // Nearly all of the files are unknown here: that is somebody else's folder, not orphans.
  await expect(sweepOrphans(db, blobs, new Date())).rejects.toThrow(/right database/);
  expect(await isThere(old)).toBe(true);

  const traveller = await signUpTraveller(server);
  await newUpload(traveller);
  await sweepOrphans(db, blobs, new Date());
  expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
  const [upload] = await db.selectFrom('uploads').select('id').execute();
  expect(await isThere(upload?.id ?? '')).toBe(true);

  const later = await orphan(25);
  const { dataDir } = server;
  await server.stop();
  server = await startTestServer({ catalogue: referenceCatalogue, dataDir });
  await server.services.background.idle();
  expect(await isThere(later)).toBe(false);
});

test('a file that something still shows is kept; the others go, and the server starts', async () => {
  const { db, blobs } = server.services;
  const traveller = await signUpTraveller(server);
  const { applicantId } = await readyOrder(traveller);
  const [shown] = await db
    .selectFrom('pages')
    .where('applicant_id', '=', applicantId)
    .select('upload_id as id')
    .execute();
  const key = await newUpload(traveller);
  const other = await db
    .selectFrom('uploads')
    .where('key', '=', key)
    .select('id')
    .executeTakeFirstOrThrow();
  const ids = [shown?.id ?? '', other.id];
  await db.updateTable('uploads').set({ detached_at: new Date() }).where('id', 'in', ids).execute();
  const failure: unknown = await sweepUploads(db, blobs, new Date()).catch((error) => error);
  expect(failure).toBeInstanceOf(AggregateError);
  expect((failure as AggregateError).errors).toHaveLength(1);
  expect((failure as AggregateError).message).toMatch(/^1 of 2 uploads .*foreign key/);
  expect(await Promise.all(ids.map(isThere))).toEqual([true, false]);

  const { dataDir } = server;
  await server.stop();
  server = await startTestServer({ catalogue: referenceCatalogue, dataDir });
  expect(server.logLines.join('')).toContain('1 of 1 uploads');
  expect(await isThere(ids[0] ?? '')).toBe(true);
});
