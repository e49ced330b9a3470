import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { loadPushKeys } from '../../server/areas/notifications/push-service';
import { newKeyLine } from '../../server/infra/keys/key-ring';
import { sealExisting } from '../../server/infra/keys/seal-existing';
import { exportedRows } from '../../server/areas/privacy/export-traveller';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

let server: TestServer;
let one: Traveller;
let other: Traveller;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { keys: newKeyLine() },
  });
  one = await signUpTraveller(server);
  other = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(() => server.services.db.deleteFrom('push_subscriptions').execute());

const endpoint = 'https://fcm.googleapis.com/fcm/send/marked-address';
const subscription = { endpoint, p256dh: `B${'k'.repeat(86)}`, auth: 'a'.repeat(22) };

/** The stored rows as text, read past the layer that opens sealed columns. */
const stored = async () =>
  (
    await sql<{ text: string }>`
      select to_json(s)::text as text from push_subscriptions s`.execute(server.services.db)
  ).rows.map(({ text }) => text);
const idOf = async ({ email }: Traveller) =>
  (
    await server.services.db
      .selectFrom('users')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;
const owners = async () =>
  (await server.services.db.selectFrom('push_subscriptions').select('user_id').execute()).map(
    ({ user_id }) => user_id,
  );

test('the address and the keys of a device that receives pushes are sealed, and can be used', async () => {
  expect(await one.call('subscribeToPushes', subscription)).toMatchObject({ ret: 0 });
  const [row = ''] = await stored();
  for (const secret of Object.values(subscription)) expect(row).not.toContain(secret);
  expect(
    await server.services.db
      .selectFrom('push_subscriptions')
      .select(['id', 'endpoint', 'p256dh', 'auth'])
      .executeTakeFirst(),
  ).toMatchObject(subscription);
  const rows = await exportedRows(server.services.db, await idOf(one));
  expect(JSON.stringify(rows)).toContain(endpoint);
});

test('a sealed address belongs to whoever names it last, once, and is removed by its name', async () => {
  const all = Array.from({ length: 6 }, () => one.call('subscribeToPushes', subscription));
  for (const { ret } of await Promise.all(all)) expect(ret).toBe(0);
  expect(await owners()).toEqual([await idOf(one)]);
  await other.call('subscribeToPushes', subscription);
  expect(await owners()).toEqual([await idOf(other)]);
  // A browser that gets another address keeps one.
  await other.call('subscribeToPushes', { ...subscription, endpoint: `${endpoint}-2` });
  expect(await owners()).toEqual([await idOf(other)]);
  await one.call('unsubscribeFromPushes', { endpoint: `${endpoint}-2` });
  expect(await owners()).toEqual([await idOf(other)]);
  await other.call('unsubscribeFromPushes', { endpoint: `${endpoint}-2` });
  expect(await owners()).toEqual([]);
});

test('what was stored before there were keys is sealed at the next start, and is found', async () => {
  const { blobs, db, keys } = server.services;
  await one.call('subscribeToPushes', subscription);
  await sql`update push_subscriptions set endpoint = ${endpoint}, endpoint_mark = null`.execute(db);
  const { public_key, private_key } = await db
    .selectFrom('push_keys')
    .selectAll()
    .executeTakeFirstOrThrow();
  await sql`update push_keys set private_key = ${private_key}`.execute(db);
  await one.call('subscribeToPushes', subscription);
  expect(await owners()).toHaveLength(1);
  await sql`update push_subscriptions set endpoint = ${endpoint}, endpoint_mark = null`.execute(db);
  await sealExisting(db, blobs, keys);
  expect((await stored())[0]).not.toContain(endpoint);
  const { rows } = await sql<{ text: string }>`
    select to_json(k)::text as text from push_keys k`.execute(db);
  expect(rows[0]?.text).not.toContain(private_key);
  expect(await loadPushKeys(db)).toEqual({ publicKey: public_key, privateKey: private_key });
  await one.call('unsubscribeFromPushes', { endpoint });
  expect(await owners()).toEqual([]);
});
