import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { checkStream } from '../../server/infra/audit/check-stream';
import { securityChain, type SecurityEvent } from '../../server/infra/audit/security-chain';
import { SecurityLog } from '../../server/infra/audit/security-log';
import { monthAfter, monthOfDatabase } from '../../server/infra/audit/security-months';
import type { Engine } from '../../server/infra/db/engines/engine';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import { withoutFileRemoval } from '../../server/infra/db/mutex';
import { allMigrations } from '../../server/infra/db/migrations/all-migrations';
import { openFolderBlobStore } from '../../server/infra/files/folder-blob-store';
import { Background } from '../../server/infra/jobs/background';
import { withoutKeys } from '../../server/infra/keys/data-keys';
import { loadServerSecret, type ServerSecret } from '../../server/infra/secrets/server-secret';
import { makeBackup } from '../../server/tools/backup/make-backup';
import { checkBackup, restoreBackup } from '../../server/tools/backup/restore-backup';
import { listTables } from '../../server/tools/backup/table-dump';
import { provideDatabase } from '../support/database';
import { startTimeout } from '../support/start-server';
import { runsSweeps } from '../support/sweep';

let folder: string;
let secret: ServerSecret;
let engine: Engine;
/** The current month of the database's clock in the test. */
let month: string;
let old: string;

const keptDays = 365;
const now = new Date('2026-11-26T10:00:00Z');
const namesOf = (months: readonly string[]) =>
  months.map((each) => `security_stream_${each.replace('-', '_')}`);

async function open(dataDir: string, kind: 'empty' | 'migrated'): Promise<Engine> {
  const database = await provideDatabase(dataDir, kind);
  return openEngine({ dataDir, databasePoolSize: 5, ...database });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-months-'));
  secret = await loadServerSecret(join(folder, 'secret.key'));
}, startTimeout);
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async (context) => {
  engine = await open(await mkdtemp(join(folder, 'data-')), 'migrated');
  context.onTestFinished(() => engine.close());
  // Older than what a retention of a year keeps, in every zone.
  old = await monthOfDatabase(engine.db, 800);
  month = old;
}, startTimeout);

const eventAt = (at: Date): SecurityEvent => ({
  at,
  event: 'log-in',
  outcome: 'success',
  request_id: null,
  account: null,
  operator: null,
  address: null,
  ip: null,
  details: '{}',
});

function newLog(on = engine) {
  const failures: unknown[] = [];
  const background = new Background((error) => failures.push(error));
  const log = new SecurityLog({
    db: on.db,
    chain: securityChain(secret),
    background,
    recorded: async () => [],
    sink: undefined,
    warn: () => undefined,
    monthNow: async () => month,
  });
  return {
    log,
    async write(count = 1, at = now) {
      for (let n = 0; n < count; n += 1) log.write(eventAt(at));
      await background.idle();
      expect(failures).toEqual([]);
    },
  };
}

async function partitions(on = engine): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'security_stream'::regclass order by relname`.execute(on.db);
  return rows.map(({ name }) => name);
}

const monthsOfRows = async (on = engine) =>
  (await on.db.selectFrom('security_stream').orderBy('seq').select('month').execute()).map(
    (row) => row.month,
  );
const check = (on = engine) => checkStream(on.db, securityChain(secret));

test("an event is in the month of the database's clock, whatever its server's clock says, and months never go back", async () => {
  const { write } = newLog();
  await write(2, new Date('2031-01-01T00:30:00Z'));
  month = monthAfter(old);
  await write(1, new Date('2020-12-31T23:30:00Z'));
  const next = month;
  month = old;
  await write();
  expect(await monthsOfRows()).toEqual([old, old, next, next]);
  expect(await check()).toEqual({ rows: 4 });
});

test('months are made ahead, by any number of servers at once, and one that nobody made is made when it is needed', async () => {
  await Promise.all([newLog(), newLog(), newLog()].map(({ log }) => log.makeMonths()));
  const ahead = [old, monthAfter(old), monthAfter(monthAfter(old))];
  expect(await partitions()).toEqual(namesOf(ahead));
  for (let months = 0; months < 8; months += 1) month = monthAfter(month);
  await Promise.all([newLog(), newLog(), newLog()].map(({ write }) => write(3)));
  expect(await partitions()).toEqual(namesOf([...ahead, month]));
  expect(await check()).toEqual({ rows: 9 });
});

test('only whole months go that are older than the retention, once, and the chain still holds', async () => {
  const { log, write } = newLog();
  await write(2);
  month = await monthOfDatabase(engine.db, keptDays);
  const stays = month;
  await write(3);
  await Promise.all([log, newLog().log, newLog().log].map((each) => each.removeOld(keptDays, now)));
  expect(await partitions()).toEqual(namesOf([stays]));
  // With the one row that tells of it.
  expect(await monthsOfRows()).toEqual([stays, stays, stays, stays]);
  expect(await check()).toEqual({ rows: 4 });
  await log.removeOld(keptDays, now);
  expect(await check()).toEqual({ rows: 4 });
  await write();
  expect(await check()).toEqual({ rows: 5 });
});

test('rows that somebody else removed are missed, although others were removed by the retention', async () => {
  const { log, write } = newLog();
  await write(2);
  month = await monthOfDatabase(engine.db);
  await write(3);
  await log.removeOld(keptDays, now);
  const tamper = async (statement: string) => {
    await sql`alter table security_stream disable trigger user`.execute(engine.db);
    await sql.raw(statement).execute(engine.db);
  };
  await tamper('delete from security_stream where seq = 3');
  expect(await check()).toEqual({ brokenAt: 1 });
  await tamper(
    `update security_stream set details = '{"seq":3,"hash":"made up"}' where event = 'events-removed'`,
  );
  expect(await check()).toEqual({ brokenAt: 4 });
});

test('nothing of the last 90 days can be removed by the function that removes', async () => {
  month = await monthOfDatabase(engine.db);
  await newLog().write();
  const tooYoung = sql`select drop_security_months(${monthAfter(month)})`;
  await expect(tooYoung.execute(engine.db)).rejects.toThrow('the last 90 days');
  expect(await check()).toEqual({ rows: 1 });
});

test('rows of a month are neither changed nor removed, not in its own table either', async () => {
  await newLog().write();
  const [name = ''] = await partitions();
  for (const table of ['security_stream', name])
    for (const statement of [
      `delete from ${table}`,
      `update ${table} set outcome = 'refused'`,
      `truncate ${table}`,
    ])
      await expect(sql.raw(statement).execute(engine.db), statement).rejects.toThrow();
});

// The embedded database is backed up by a program that stops the server first.
test.runIf(inject('postgres'))('no month goes during a backup', async () => {
  const { log, write } = newLog();
  await write();
  month = await monthOfDatabase(engine.db);
  await write();
  await withoutFileRemoval(engine, () => log.removeOld(keptDays, now));
  expect(await check()).toEqual({ rows: 2 });
});

test.runIf(inject('postgres'))(
  'a removal waits a moment for a long reader, and leaves it to the next time',
  async () => {
    const { log, write } = newLog();
    await write();
    month = await monthOfDatabase(engine.db);
    await write();
    await engine.db.transaction().execute(async (tx) => {
      await tx.selectFrom('security_stream').selectAll().execute();
      await log.removeOld(keptDays, now);
    });
    expect(await check()).toEqual({ rows: 2 });
    await log.removeOld(keptDays, now);
    expect(await partitions()).toEqual(namesOf([month]));
  },
);

/** A backup of one engine, restored into a new database. */
async function restored(source: Engine): Promise<Engine> {
  const dataDir = await mkdtemp(join(folder, 'restored-'));
  const blobs = await openFolderBlobStore(join(dataDir, 'files'));
  const path = join(dataDir, 'a.backup');
  const secretPath = join(folder, 'secret.key');
  await makeBackup({ engine: source, blobs, secretPath, keys: withoutKeys }, path, now);
  const target = await open(dataDir, 'empty');
  await restoreBackup(
    {
      engine: target,
      blobs,
      secretPath: join(dataDir, 'secret.key'),
      erasuresPath: join(dataDir, 'erasures.jsonl'),
      deletionsPath: join(dataDir, 'document-deletions.jsonl'),
      removalsPath: join(dataDir, 'people-removals.jsonl'),
      witnessPath: join(dataDir, 'generation'),
      migrations: allMigrations,
    },
    await checkBackup(path, allMigrations),
    false,
  );
  return target;
}

test.runIf(runsSweeps)(
  'a backup has each row once, and its restore the same months',
  async () => {
    const { log, write } = newLog();
    await write(2);
    month = await monthOfDatabase(engine.db, 100);
    await write(2);
    await log.removeOld(keptDays, now);
    expect((await listTables(engine.db)).filter((name) => name.startsWith('security'))).toEqual([
      'security_head',
      'security_stream',
    ]);
    const target = await restored(engine);
    expect(await check(target)).toEqual({ rows: 3 });
    expect(await partitions(target)).toEqual(namesOf([month]));
    await newLog(target).write();
    expect(await check(target)).toEqual({ rows: 4 });
    await target.close();
  },
  startTimeout,
);
