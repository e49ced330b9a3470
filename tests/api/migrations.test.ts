import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../server/store/engines/engine';
import { openEngine } from '../../server/store/engines/open-engine';
import { migrate, type Migration } from '../../server/store/migrate';
import { provideDatabase } from '../support/database';
import { startTimeout } from '../support/start-server';

let folder: string;
let engine: Engine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-migrations-'));
  const database = await provideDatabase(folder);
  engine = await openEngine({ dataDir: folder, databasePoolSize: 5, ...database });
}, startTimeout);
afterAll(async () => {
  await engine?.close();
  await rm(folder, { recursive: true, force: true });
});

const first: Migration = { name: '0001-first', statements: ['create table one (id integer)'] };
const second: Migration = {
  name: '0002-second',
  statements: ['create table two (id integer)', 'insert into two values (1)'],
};
const broken: Migration = {
  name: '0003-broken',
  statements: ['insert into two values (2)', 'create table one (id integer)'],
};

const countTwo = async () =>
  (await sql<{ id: number }>`select id from two`.execute(engine.db)).rows.length;

test('each migration runs once, in order, and again only what is new', async () => {
  await migrate(engine.db, [first]);
  await migrate(engine.db, [first, second]);
  await migrate(engine.db, [first, second]);
  expect(await countTwo()).toBe(1);
});

test('one that fails leaves nothing of itself, and can be tried again', async () => {
  await expect(migrate(engine.db, [first, second, broken])).rejects.toThrow('already exists');
  expect(await countTwo()).toBe(1);
  const mended = { ...broken, statements: ['insert into two values (2)'] };
  await migrate(engine.db, [first, second, mended]);
  expect(await countTwo()).toBe(2);
});

test.each([
  ['changed', [first, { ...second, statements: ['create table two (id text)'] }, broken]],
  ['renamed', [{ ...first, name: '0001-begin' }, second, broken]],
  ['put in between', [first, broken, second]],
])('a history that was %s is refused', async (_how, migrations) => {
  await expect(migrate(engine.db, migrations)).rejects.toThrow(/knows differently/);
});

test('a database of a newer version is refused', async () => {
  await expect(migrate(engine.db, [first, second])).rejects.toThrow(/newer version.*0003-broken/);
});

test('queries beside a transaction wait for it instead of joining it', async () => {
  const { db } = engine;
  let outside: Promise<number> | undefined;
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`delete from two`.execute(tx);
      outside = countTwo();
      await sql`select 1`.execute(tx);
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect(await outside).toBe(2);
});
