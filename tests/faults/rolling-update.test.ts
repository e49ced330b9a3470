import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasObjectStore } from '../../scripts/object-store.mjs';
import { findPostgres } from '../../scripts/postgres.mjs';
import { growTables } from '../support/grown-database';
import { watchLocks } from './lock-watch';
import { startObjectStore, type ObjectStore } from '../support/object-store';
import { asOwner, startPostgres, type PostgresCluster } from '../support/postgres-cluster';
import { killAll, startProcess, type ServerProcess } from '../support/lasting-server';
import { serverUpdate, type ServerUpdate } from './server-versions';
import { newLoad } from './busy-load';

/** How many orders there are when the tables are migrated. */
const orders = Number(process.env['ROLLING_ORDERS'] ?? '20000');

const canRun = Boolean(findPostgres()) && hasObjectStore();

let cluster: PostgresCluster;
let store: ObjectStore;
let folder: string;
let shared: Readonly<Record<string, string>>;
let update: ServerUpdate;

beforeAll(async () => {
  if (!canRun) return;
  update = serverUpdate();
  cluster = await startPostgres('fast');
  await cluster.createDatabase('visa');
  store = await startObjectStore();
  folder = mkdtempSync(join(tmpdir(), 'visa-rolling-'));
  shared = { ...store.env, APP_ENV: 'dev', DATABASE_URL: cluster.url('visa'), LOG_LEVEL: 'error' };
}, 240_000);
afterAll(async () => {
  killAll();
  await store?.remove();
  await cluster?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, 60_000);

const secret = randomBytes(32);

/** A server with a folder of its own, beside others on the same database and store. */
async function start(name: string, program?: string) {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { mode: 0o700 });
  writeFileSync(join(dataDir, 'secret.key'), secret, { mode: 0o600 });
  const server: ServerProcess = await startProcess({ ...shared, DATA_DIR: dataDir }, { program });
  return { ...server, dataDir };
}

async function asked<T>(query: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: cluster.url('visa') });
  await client.connect();
  try {
    return (await client.query(query)).rows as T[];
  } finally {
    await client.end();
  }
}

const applied = async () =>
  (await asked<{ name: string }>('select name from applied_migrations order by position')).map(
    ({ name }) => name,
  );

test.runIf(canRun)(
  'servers of two versions work side by side during an update, and no table is locked for a second',
  async () => {
    const earlier = await start('earlier', update.earlier);
    const known = await applied();

    const first = newLoad(earlier, 2);
    for (let step = 0; step < 6; step += 1) await first.goesOn();
    await first.end();
    const client = new pg.Client({ connectionString: cluster.url('visa') });
    await client.connect();
    const [{ count } = { count: '1' }] = await asked<{ count: string }>(
      'select count(*) from orders',
    );
    await growTables(client, Math.ceil(orders / Number(count)));
    await client.end();

    const serving = [earlier.address];
    let turn = 0;
    const load = newLoad(
      {
        dataDir: earlier.dataDir,
        get address() {
          return serving[(turn += 1) % serving.length] ?? '';
        },
      },
      3,
    );
    await load.goesOn();
    const locks = await watchLocks(cluster.url('visa'));
    const later = await start('later', update.later);
    const held = await locks.end();
    const names = await applied();
    // Otherwise both versions would be the same one.
    expect(names.length).toBeGreaterThan(known.length);
    expect(names.slice(0, known.length)).toEqual(known);
    expect(held.filter(({ ms }) => ms >= 1000)).toEqual([]);

    // The one before goes on with what it reads and writes; then both get every traveller's requests.
    await load.goesOn();
    serving.push(later.address);
    for (let step = 0; step < 8; step += 1) await load.goesOn();
    // Nobody was told to try again.
    expect(load.repeated()).toBe(0);
    serving.shift();
    await earlier.end('SIGTERM');
    await load.goesOn();
    await load.end();
  },
  900_000,
);

test.runIf(canRun)('a lock that is held is seen, with its time', async () => {
  await asked('create table if not exists locked_for_a_while (id int)');
  const locks = await watchLocks(cluster.url('visa'));
  await asOwner(
    cluster.url('visa'),
    'begin; lock table locked_for_a_while in share mode; select pg_sleep(0.3); commit',
  );
  await sleep(50);
  const held = await locks.end();
  expect(held).toEqual([
    { table: 'locked_for_a_while', mode: 'ShareLock', ms: expect.any(Number) },
  ]);
  expect(held[0]?.ms).toBeGreaterThan(150);
});
