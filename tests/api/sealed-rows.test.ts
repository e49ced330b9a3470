import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { newKeyLine } from '../../server/infra/keys/key-ring';
import { sealBytes } from '../../server/infra/keys/seal-bytes';
import { sealExisting } from '../../server/infra/keys/seal-existing';
import { newApplicant, newOrder } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { keys: newKeyLine() },
  });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server.remove());

let first: string;
let second: string;
beforeEach(async () => {
  const { db } = server.services;
  await sql`delete from feedback`.execute(db);
  await traveller.call('addFeedback', { content: 'first' });
  await traveller.call('addFeedback', { content: 'second' });
  const rows = await db.selectFrom('feedback').select(['id', 'content']).execute();
  expect(rows.map(({ content }) => content).sort()).toEqual(['first', 'second']);
  first = rows.find(({ content }) => content === 'first')?.id ?? '';
  second = rows.find(({ content }) => content === 'second')?.id ?? '';
});

const read = (id: string) =>
  server.services.db
    .selectFrom('feedback')
    .where('id', '=', id)
    .select(['id', 'content'])
    .executeTakeFirst();

test('a sealed value that is moved to another row does not open, and opens again in its own', async () => {
  const { db } = server.services;
  const move = (from: string, to: string) =>
    sql`update feedback set content = (select content from feedback where id = ${from})
      where id = ${to}`.execute(db);
  await move(first, second);
  await expect(read(second)).rejects.toThrow();
  expect(await read(first)).toMatchObject({ content: 'first' });
  await sql`update feedback set id = 'aside' where id = ${first}`.execute(db);
  await expect(read('aside')).rejects.toThrow();
  await sql`update feedback set id = ${first} where id = 'aside'`.execute(db);
  expect(await read(first)).toMatchObject({ content: 'first' });
});

test('a sealed value does not open under another column or from another table', async () => {
  const { db } = server.services;
  const { rows } = await sql<{ text: string }>`
    select concat('x', content) as text from feedback where id = ${first}`.execute(db);
  const sealed = (rows[0]?.text ?? '').slice(1);
  expect(sealed).toMatch(/^sealed:2:[0-9a-f-]{36}:feedback\.content:/);
  // As another table's value, and as a row that calls itself the same.
  const asOther = sealed.replace('feedback.content', 'desk_notes.content');
  await sql`update feedback set content = ${asOther} where id = ${first}`.execute(db);
  await expect(read(first)).rejects.toThrow('another place');
  await sql`update feedback set content = ${sealed} where id = ${first}`.execute(db);
  await expect(
    sql`select id, content as words from feedback where id = ${first}`.execute(db),
  ).rejects.toThrow('another place');
});

test('a statement without the key of the row neither opens nor seals', async () => {
  const { db } = server.services;
  await expect(db.selectFrom('feedback').select('content').execute()).rejects.toThrow(
    'has to be read with its key',
  );
  await expect(
    db.updateTable('feedback').set({ content: 'all' }).where('mailed_at', 'is', null).execute(),
  ).rejects.toThrow('has to be written with the key');
  await db.updateTable('feedback').set({ content: 'new' }).where('id', '=', first).execute();
  expect(await read(first)).toMatchObject({ content: 'new' });
});

test('a value from before rows were bound opens, and is bound at the next start', async () => {
  const { db, blobs, keys } = server.services;
  const current = keys.current('rows');
  if (!current) throw new Error('There are no keys.');
  const sealed = sealBytes(current.key, Buffer.from('from before'), 'row').toString('base64url');
  const old = `sealed:1:${current.id}:${sealed}`;
  await sql`update feedback set content = ${old} where id = ${first}`.execute(db);
  expect(await read(first)).toMatchObject({ content: 'from before' });
  expect(await sealExisting(db, blobs, keys)).toBeGreaterThan(0);
  const { rows } = await sql<{ part: string }>`
    select left(content, 9) as part from feedback`.execute(db);
  expect(rows.map(({ part }) => part)).toEqual(['sealed:2:', 'sealed:2:']);
  expect(await read(first)).toMatchObject({ content: 'from before' });
  expect(await sealExisting(db, blobs, keys)).toBe(0);
});

test('a column that is sealed since this version opens as the version before reads it: without its row', async () => {
  const { db } = server.services;
  const orderId = await newOrder(traveller);
  const applicantId = await newApplicant(traveller, orderId);
  const { rows: stored } = await sql<{ part: string; mark: string | null }>`
    select left(first_name, 9) as part, first_name_mark as mark from applicants
    where id = ${applicantId}`.execute(db);
  expect(stored).toEqual([{ part: 'sealed:1:', mark: expect.any(String) }]);
  const { rows } = await sql`
    select first_name as name from applicants where id = ${applicantId}`.execute(db);
  expect(rows).toEqual([{ name: 'Ananya' }]);
});
