import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { Engine } from '../../server/infra/db/engines/engine';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import { migrate, type Migration } from '../../server/infra/db/migrate';
import { allMigrations } from '../../server/infra/db/migrations/all-migrations';
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

const mendedBroken: Migration = { ...broken, statements: ['insert into two values (2)'] };
const byId: Migration = { name: '0004-by-id', statements: [], indexes: ['two_by_id on two (id)'] };

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
  await migrate(engine.db, [first, second, mendedBroken]);
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

test('an index that an interruption left half made is made again', async () => {
  const indexed = [first, second, mendedBroken, byId];
  await migrate(engine.db, indexed.slice(0, 3));
  // As a server leaves it that is killed meanwhile.
  await sql`insert into two values (9), (9)`.execute(engine.db);
  const halfMade = sql`create unique index concurrently two_by_id on two (id)`;
  await expect(halfMade.execute(engine.db)).rejects.toThrow();
  await migrate(engine.db, indexed);
  const { rows } = await sql`select indisvalid, indisunique from pg_index
    where indexrelid = to_regclass('two_by_id')`.execute(engine.db);
  expect(rows).toEqual([{ indisvalid: true, indisunique: false }]);
  await migrate(engine.db, indexed);
  await sql`delete from two where id = 9`.execute(engine.db);
});

test.runIf(inject('postgres'))(
  'others write while an index is made, and while a table waits for its change',
  async () => {
    const before = [first, second, mendedBroken, byId];
    const later: Migration[] = [
      { name: '0005-index', statements: [], indexes: ['two_again on two (id)'] },
      { name: '0006-column', statements: ['alter table two add column noted text'] },
    ];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const longWriter = engine.db.transaction().execute(async (tx) => {
      await sql`insert into two values (50)`.execute(tx);
      await held;
    });
    let isDone = false;
    const migrating = engine
      .exclusively((db) => migrate(db, [...before, ...later]))
      .then(() => (isDone = true));
    const blocked = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and query like 'create index concurrently two_again%'`;
    await vi.waitFor(async () =>
      expect((await blocked.execute(engine.db)).rows).toEqual([{ count: 1 }]),
    );
    await sql`insert into two values (51)`.execute(engine.db);
    expect(isDone).toBe(false);
    letGo();
    await Promise.all([longWriter, migrating]);
    await sql`insert into two (id, noted) values (52, 'after')`.execute(engine.db);
    await sql`delete from two where id >= 50`.execute(engine.db);
  },
);

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

test('a database of before 0.1.0 is refused, and nothing of it is changed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'visa-migrations-'));
  const old = await openEngine({
    dataDir,
    databasePoolSize: 5,
    ...(await provideDatabase(dataDir)),
  });
  await migrate(old.db, [
    { name: '0001-accounts-and-orders', statements: ['create table users (id text)'] },
    { name: '0002-feedback', statements: ["insert into users values ('u')"] },
  ]);
  const refused = /version before 0\.1\.0.*Nothing of it was changed.*empty DATA_DIR/;
  await expect(migrate(old.db, allMigrations)).rejects.toThrow(refused);
  const { rows } = await sql`select id from users`.execute(old.db);
  expect(rows).toEqual([{ id: 'u' }]);
  await old.close();
  await rm(dataDir, { recursive: true, force: true });
});
