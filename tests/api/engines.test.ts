import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasRows, listTables } from '../../server/tools/backup/table-dump';
import type { Engine } from '../../server/infra/db/engines/engine';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import { sharedGeneration } from '../../server/infra/db/generation';
import { migrate } from '../../server/infra/db/migrate';
import { allMigrations } from '../../server/infra/db/migrations/all-migrations';
import { readSnapshot, transact } from '../../server/infra/db/transact';
import { provideDatabase } from '../support/database';
import { startTimeout } from '../support/start-server';

let folder: string;
let engine: Engine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-engine-'));
  const database = await provideDatabase(folder);
  engine = await openEngine({ dataDir: folder, databasePoolSize: 4, ...database });
}, startTimeout);
afterAll(async () => {
  await engine?.close();
  await rm(folder, { recursive: true, force: true });
});

test('values come as the same types from both engines', async () => {
  const { rows } = await sql`select count(*) as counted, sum(1) as summed,
    9007199254740993::int8 as huge, 1.50::numeric as exact, 0.5::float8 as rough, true as yes,
    '2026-11-20 10:00:00.123+05'::timestamptz as moment, '2026-11-20'::date as day,
    '{"a": [1, null]}'::jsonb as json, '{1,2}'::int4[] as list, null as nothing`.execute(engine.db);
  expect(rows).toEqual([
    {
      counted: 1,
      summed: 1,
      huge: 9007199254740993n,
      exact: '1.50',
      rough: 0.5,
      yes: true,
      moment: new Date('2026-11-20T05:00:00.123Z'),
      day: new Date('2026-11-20'),
      json: { a: [1, null] },
      list: [1, 2],
      nothing: null,
    },
  ]);
});

test('a date goes in and comes out as it was, and changes are counted', async () => {
  const moment = new Date('2026-03-29T01:30:00.987Z');
  await sql`create table moments (at timestamptz)`.execute(engine.db);
  const { numAffectedRows } = await sql`insert into moments values (${moment})`.execute(engine.db);
  expect(numAffectedRows).toBe(1n);
  const { rows } = await sql<{ at: Date }>`select at from moments`.execute(engine.db);
  expect(rows).toEqual([{ at: moment }]);
  await sql`drop table moments`.execute(engine.db);
});

test('the planner knows how large the tables are', async () => {
  await sql`create table many (id int4)`.execute(engine.db);
  await sql`insert into many select generate_series(1, 5000)`.execute(engine.db);
  // PostgreSQL counts by itself, when it likes.
  await (engine.tidy?.() ?? sql`analyze many`.execute(engine.db));
  const known = await sql<{ rows: number }>`select reltuples::int4 as rows from pg_class
    where relname = 'many'`.execute(engine.db);
  expect(known.rows).toEqual([{ rows: 5000 }]);
  await sql`drop table many`.execute(engine.db);
});

test('servers that start at once migrate once', async () => {
  await Promise.all([1, 2, 3, 4].map(() => engine.exclusively((db) => migrate(db, allMigrations))));
  expect(await listTables(engine.db)).toContain('orders');
  expect(await hasRows(engine.db, 'applied_migrations')).toBe(true);
});

test('servers that start at once have one generation, and keep it', async () => {
  const found = await Promise.all([1, 2, 3, 4].map(() => sharedGeneration(engine.db)));
  expect(new Set([...found, await sharedGeneration(engine.db)]).size).toBe(1);
});

test('transactions that wait for each other both succeed in the end', async () => {
  const { db } = engine;
  await sql`create table pairs (id integer primary key, count integer not null)`.execute(db);
  await sql`insert into pairs values (1, 0), (2, 0)`.execute(db);
  const add = (first: number, second: number) =>
    transact(db, async (tx) => {
      await sql`update pairs set count = count + 1 where id = ${first}`.execute(tx);
      await sql`select pg_sleep(0.2)`.execute(tx);
      await sql`update pairs set count = count + 1 where id = ${second}`.execute(tx);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  const { rows } = await sql`select count from pairs order by id`.execute(db);
  expect(rows).toEqual([{ count: 2 }, { count: 2 }]);
});

test('a snapshot is read only, and its reads may be sent together', async () => {
  const { db } = engine;
  await sql`create table seen (id integer)`.execute(db);
  const write = readSnapshot(db, (tx) => sql`insert into seen values (1)`.execute(tx));
  await expect(write).rejects.toThrow();
  const counted = await readSnapshot(db, async (tx) => {
    const [{ rows }, { rows: again }] = await Promise.all([
      sql`select count(*) as count from seen`.execute(tx),
      sql`select 2 as second`.execute(tx),
    ]);
    return [...rows, ...again];
  });
  expect(counted).toEqual([{ count: 0 }, { second: 2 }]);
  await sql`drop table seen`.execute(db);
});

test('of reads that fail in one part nothing is sent after their transaction', async () => {
  const { db } = engine;
  let later: Promise<unknown> = Promise.resolve();
  const failed = readSnapshot(db, (tx) => {
    later = sleep(50).then(() => sql`select 2 as two`.execute(tx));
    later.catch(() => undefined);
    return Promise.all([sql`select no_such_column`.execute(tx), later]);
  });
  await expect(failed).rejects.toMatchObject({ code: '42703' });
  await expect(later).rejects.toThrow('is over');
  expect((await sql`select 3 as three`.execute(db)).rows).toEqual([{ three: 3 }]);
});

test('queries that wait behind a failed one are refused, not sent after its rollback', async () => {
  const { db } = engine;
  await sql`create table late (id integer)`.execute(db);
  let queued: Promise<unknown>[] = [];
  const failed = transact(db, (tx) => {
    const write = (id: number) => sql`insert into late values (${id})`.execute(tx);
    queued = [sql`select no_such_column`.execute(tx), write(1), write(2), write(3)];
    return Promise.all(queued);
  });
  await expect(failed).rejects.toMatchObject({ code: '42703' });
  const ends = await Promise.allSettled(queued);
  expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  expect((await sql`select id from late`.execute(db)).rows).toEqual([]);
  await sql`drop table late`.execute(db);
});
