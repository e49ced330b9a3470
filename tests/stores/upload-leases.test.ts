import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Upload } from '@tus/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BlobStore } from '../../server/infra/files/blob-store';
import { openFolderBlobStore } from '../../server/infra/files/folder-blob-store';
import { PartMissing, type ResumableHome } from '../../server/infra/uploads/resumable-home';
import { openSharedResumables } from '../../server/infra/uploads/shared-resumables';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller } from '../support/traveller';

let server: TestServer;
let folder: string;
let blobs: BlobStore;
let userId: string;
/** Two servers that share rows and files, without the protocol before them. */
let one: ResumableHome;
let other: ResumableHome;
let id: string;

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  folder = await mkdtemp(join(tmpdir(), 'visa-leases-'));
  blobs = await openFolderBlobStore(folder);
  const { email } = await signUpTraveller(server);
  const { db } = server.services;
  const user = db.selectFrom('users').where('email', '=', email).select('id');
  userId = (await user.executeTakeFirstOrThrow()).id;
  one = openSharedResumables(db, blobs, 3);
  other = openSharedResumables(db, blobs, 3);
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  id = randomUUID();
  await as(one, async () => one.store.create(new Upload({ id, size: 100, offset: 0 })));
});

const as = <T>(home: ResumableHome, work: () => Promise<T>) =>
  home.serve({ userId, key: randomUUID() }, work);
const lockOf = (home: ResumableHome) => {
  const lock = home.locker?.newLock(id);
  if (!lock) throw new Error('There is no lock.');
  return lock;
};
const never = new AbortController().signal;
const write = (home: ResumableHome, text: string, offset: number) =>
  home.store.write(Readable.from([Buffer.from(text)]), id, offset);
const content = async () => (await buffer(Readable.from(one.store.read(id)))).toString();
const files = async () => {
  let count = 0;
  for await (const { id: name } of blobs.list()) count += name === '' ? 0 : 1;
  return count;
};

/** Appends under a lock of its own. */
const append = (home: ResumableHome, text: string, offset: number) =>
  as(home, async () => {
    const lock = lockOf(home);
    await lock.lock(never, () => undefined);
    try {
      return await write(home, text, offset);
    } finally {
      await lock.unlock();
    }
  });

/** As when its server stood still for longer than a lease lasts. */
const endLease = () =>
  sql`update upload_leases set ends_at = now() - interval '1 second' where upload_id = ${id}`.execute(
    server.services.db,
  );

test('a holder whose lease another one has taken over adds nothing, at any offset', async () => {
  await as(one, async () => {
    const stale = lockOf(one);
    await stale.lock(never, () => undefined);
    await write(one, 'first ', 0);
    await endLease();
    await as(other, async () => {
      const lock = lockOf(other);
      await lock.lock(never, () => undefined);
      const before = await files();
      // At the offset where the upload stands: only the fence tells that it is not its turn.
      await expect(write(one, 'WRONG!', 6)).rejects.toMatchObject({ status_code: 409 });
      expect(await files()).toBe(before);
      await write(other, 'second', 6);
      // Its end does not end the lease of the one that came after it.
      await stale.unlock();
      await write(other, ' third', 12);
      await lock.unlock();
    });
  });
  expect(await content()).toBe('first second third');
});

test('a piece counts only where the last one ended', async () => {
  expect(await append(one, 'abc', 0)).toBe(3);
  for (const offset of [0, 2, 4])
    await expect(append(other, 'xyz', offset)).rejects.toMatchObject({ status_code: 409 });
  expect(await append(other, 'def', 3)).toBe(6);
  expect(await content()).toBe('abcdef');
});

test('a holder is asked to end by another server, and by its own', async () => {
  for (const next of [one, other]) {
    let asked = 0;
    const holding = as(one, async () => {
      const lock = lockOf(one);
      await new Promise<void>((resolve) => {
        void lock.lock(never, () => {
          asked += 1;
          resolve();
        });
      });
      await lock.unlock();
    });
    await expect
      .poll(
        async () =>
          (await sql`select from upload_leases where upload_id = ${id}`.execute(server.services.db))
            .rows.length,
      )
      .toBe(1);
    await next.settle(id);
    await holding;
    expect(asked).toBeGreaterThan(0);
  }
});

test('work that must be done alone is done by one server after the other', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    // Longer than a lease lasts: it is prolonged.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    inside -= 1;
  };
  await Promise.all([one.alone(id, work), other.alone(id, work)]);
  expect(most).toBe(1);
});

test('what is removed leaves no rows and no files, and a lost part is noticed', async () => {
  const before = await files();
  await append(one, 'abc', 0);
  await append(other, 'def', 3);
  expect(await files()).toBe(before + 2);
  const { db } = server.services;
  const part = await db
    .selectFrom('resumable_parts')
    .where('upload_id', '=', id)
    .orderBy('start')
    .select('id')
    .executeTakeFirstOrThrow();
  await blobs.remove(part.id);
  await expect(content()).rejects.toThrow(PartMissing);
  await one.store.remove(id);
  expect([await files(), await one.store.find(id)]).toEqual([before, undefined]);
});
