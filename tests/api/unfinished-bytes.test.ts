import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { unfinishedBounds } from '../../server/infra/uploads/unfinished-bytes';
import { newPicture } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const largest = 10_485_760;
const mostOfUser = Math.floor(unfinishedBounds.user / largest);

let server: TestServer;
let travellers: Traveller[];
beforeAll(async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { perIpFactor: 1, trustProxy: 1 },
  });
  travellers = await Promise.all(Array.from({ length: 6 }, () => signUpTraveller(server)));
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(async () => {
  await server.services.db.deleteFrom('unfinished_bytes').execute();
  await server.services.db.deleteFrom('limits').execute();
});

const of = (at: number) => travellers[at] as Traveller;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Begins an upload of this size, of which nothing is sent. */
const begin = (
  traveller: Traveller,
  {
    size = largest,
    ip = '198.51.100.1',
    key = randomUUID() as string,
    digest = 'f'.repeat(64),
  } = {},
) =>
  fetch(`${server.address}/api/uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'x-token': traveller.token,
      'x-forwarded-for': ip,
      'idempotency-key': key,
      'upload-length': String(size),
      'upload-metadata': `sha256 ${Buffer.from(digest).toString('base64')}`,
    },
  });

const counted = async () =>
  (await server.services.db.selectFrom('unfinished_bytes').select('size').execute()).reduce(
    (sum, { size }) => sum + size,
    0,
  );
const statuses = async (all: readonly Promise<Response>[]) =>
  (await Promise.all(all)).map(({ status }) => status);

test('an account has a bounded sum of unfinished bytes, however many uploads it begins at once', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, () => begin(of(0))));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(mostOfUser);
  const refused = all.filter(({ status }) => status !== 201);
  for (const answer of refused) {
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 'too-many-unfinished' });
  }
  expect(await counted()).toBeLessThanOrEqual(unfinishedBounds.user);
  // Another account is not concerned.
  expect((await begin(of(1))).status).toBe(201);
});

test('an upload that is removed, refused or complete makes room for another', async () => {
  const begun = await Promise.all(Array.from({ length: mostOfUser }, () => begin(of(2))));
  expect((await begin(of(2))).status).toBe(429);
  const [first] = begun;
  const address = new URL(first?.headers.get('location') ?? '', server.address);
  const removed = await fetch(address, {
    method: 'DELETE',
    headers: { 'tus-resumable': '1.0.0', 'x-token': of(2).token },
  });
  expect(removed.status).toBe(204);
  const bytes = newPicture(5_000);
  const key = randomUUID();
  const small = await begin(of(2), { size: bytes.length, key, digest: sha256(bytes) });
  expect(small.status).toBe(201);
  const before = await counted();
  const sent = await fetch(new URL(small.headers.get('location') ?? '', server.address), {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'x-token': of(2).token,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });
  expect(sent.status).toBe(204);
  expect(await counted()).toBe(before - bytes.length);
  // Refused before it begins: nothing stays counted.
  expect((await begin(of(2), { digest: 'none' })).status).toBe(400);
  expect((await begin(of(2), { size: 99 * largest })).status).toBe(413);
  expect(await counted()).toBe(before - bytes.length);
});

test('an upload that is begun again counts once', async () => {
  const key = randomUUID();
  expect(await statuses([1, 2, 3, 4].map(() => begin(of(3), { key })))).toEqual([
    201, 201, 201, 201,
  ]);
  expect(await counted()).toBe(largest);
});

test('an address has a bounded sum, and others go on', async () => {
  const { db } = server.services;
  expect((await begin(of(4), { ip: '198.51.100.9', size: 1 })).status).toBe(201);
  await db
    .updateTable('unfinished_bytes')
    .set({ size: unfinishedBounds.address - 5_000, user_id: null })
    .execute();
  expect((await begin(of(4), { ip: '198.51.100.9' })).status).toBe(429);
  expect((await begin(of(4), { ip: '198.51.100.9', size: 4_000 })).status).toBe(201);
  expect((await begin(of(4), { ip: '203.0.113.9' })).status).toBe(201);
  const whole = await of(5).send({ bytes: newPicture() });
  expect(whole).toMatchObject({ status: 200, ret: 0 });
});

test('all together have a bounded sum, in which who has nothing unfinished still finds room', async () => {
  const { db, clock } = server.services;
  const rows = Array.from({ length: unfinishedBounds.all / 2 ** 30 }, (_, at) => ({
    id: `full ${at}`,
    user_id: null,
    address: 'elsewhere',
    size: 2 ** 30,
    ends_at: new Date(clock().getTime() + 60_000),
  }));
  await db.insertInto('unfinished_bytes').values(rows).execute();
  expect((await begin(of(5), { ip: '203.0.113.1' })).status).toBe(201);
  const second = await begin(of(5), { ip: '203.0.113.2' });
  expect(second.status).toBe(503);
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
  await db.updateTable('unfinished_bytes').set({ ends_at: clock() }).execute();
  expect((await begin(of(5), { ip: '203.0.113.2' })).status).toBe(201);
});

test('a file that is sent whole counts while it is sent, and no longer', async () => {
  const { db, clock } = server.services;
  const { id } = await db
    .selectFrom('users')
    .where('email', '=', of(1).email)
    .select('id')
    .executeTakeFirstOrThrow();
  const full = {
    id: 'full',
    user_id: id,
    address: 'elsewhere',
    size: unfinishedBounds.user,
    ends_at: new Date(clock().getTime() + 60_000),
  };
  await db.insertInto('unfinished_bytes').values(full).execute();
  expect(await of(1).send({ bytes: newPicture() })).toMatchObject({
    status: 429,
    code: 'too-many-unfinished',
  });
  await db.deleteFrom('unfinished_bytes').execute();
  expect(await of(1).send({ bytes: newPicture() })).toMatchObject({ ret: 0 });
  expect(await counted()).toBe(0);
});

test('what a request that was cut off left counted is found and counted no longer', async () => {
  const { db, clock, resumable } = server.services;
  expect((await begin(of(3))).status).toBe(201);
  const threeDays = 3 * 86_400_000;
  const gone = {
    id: 'a'.repeat(64),
    user_id: null,
    address: 'elsewhere',
    size: largest,
    ends_at: new Date(clock().getTime() + threeDays - 2 * 3_600_000),
  };
  await db.insertInto('unfinished_bytes').values(gone).execute();
  await resumable.removeExpired();
  expect(await counted()).toBe(largest);
});
