import { afterEach, expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { findPostgres } from '../../scripts/postgres.mjs';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { openPool } from '../../server/infra/db/engines/postgres-pool';
import { postgresDialect } from '../../server/infra/db/engines/postgres-dialect';
import type { Database } from '../../server/infra/db/tables';
import { askOne, createInPair, startPostgresPair, type PostgresPair } from './postgres-pair';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newLoad } from './busy-load';

// The behaviour of a server whose primary dies while the replica takes over.
const withPostgres = test.runIf(findPostgres());

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (let last = cleanUp.pop(); last; last = cleanUp.pop()) await last();
}, startTimeout);

async function newPair(): Promise<PostgresPair> {
  const pair = await startPostgresPair();
  cleanUp.push(() => pair.remove());
  await createInPair(pair, 'visa');
  return pair;
}

async function startOn(pair: PostgresPair): Promise<TestServer> {
  const server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { databaseUrl: pair.url('visa') },
  });
  cleanUp.push(() => server.remove());
  return server;
}

withPostgres(
  'a primary that is killed costs no acknowledged change: the server goes on with the replica',
  async () => {
    const pair = await newPair();
    const server = await startOn(pair);
    const load = newLoad(server, 4);
    await load.goesOn();
    pair.kill('a');
    await sleep(300);
    await pair.promote('b');
    await load.goesOn();
    await load.goesOn();
    await load.end();
    expect(load.repeated()).toBeGreaterThan(0);
    const away = server.logLines.filter((line) => line.includes('a request failed'));
    expect(away).toEqual([]);
  },
  startTimeout,
);

withPostgres(
  'a primary that is frozen is left for the one that took over, and never used again',
  async () => {
    const pair = await newPair();
    const server = await startOn(pair);
    const load = newLoad(server, 4);
    await load.goesOn();
    pair.freeze('a');
    await pair.promote('b');
    await load.goesOn();
    pair.thaw('a');
    // It takes writes as well: longer than it takes to ask the hosts again.
    await sleep(5_000);
    await load.goesOn();
    await load.end();
    const count = 'select count(*)::int as value from orders';
    expect(await askOne(pair.url('visa', 'a'), count)).toBeLessThan(
      (await askOne(pair.url('visa', 'b'), count)) as number,
    );
  },
  startTimeout,
);

withPostgres(
  'what the replica did not confirm is not acknowledged',
  async () => {
    const pair = await newPair();
    const open = (patience: number) => {
      const { pool, end } = openPool(pair.url('visa'), { max: 1 });
      cleanUp.push(end);
      return new Kysely<Database>({ dialect: postgresDialect(pool, { patience }) });
    };
    const db = open(startTimeout);
    await sql`create table written (id integer)`.execute(db);
    const write = (by: Kysely<Database>) => sql`insert into written values (1)`.execute(by);
    await write(db);
    pair.kill('b');
    await expect(write(open(500))).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    // An administrator's cancel ends the waiting: PostgreSQL answers as if all were well.
    const refused = expect(write(db)).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    const waiting = `from pg_stat_activity where wait_event = 'SyncRep'`;
    const count = `select count(*)::int as value ${waiting}`;
    while ((await askOne(pair.url('visa', 'a'), count)) !== 2) await sleep(50);
    await askOne(pair.url('visa', 'a'), `select count(pg_cancel_backend(pid)) as value ${waiting}`);
    await refused;
  },
  startTimeout,
);
