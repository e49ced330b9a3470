import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { findPgBouncer, findPostgres } from '../../scripts/postgres.mjs';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { openPostgres } from '../../server/infra/db/engines/postgres';
import { runCommand } from '../../server/tools/backup/run-command';
import { startPgBouncer } from './pg-bouncer';
import { askOne } from './postgres-pair';
import { startPostgres } from '../support/postgres-cluster';
import { startTestServer, startTimeout } from '../support/start-server';
import { newLoad } from './busy-load';

/** Nothing of the server may depend on a session of PostgreSQL's. */
const withPgBouncer = test.runIf(findPostgres() && findPgBouncer());

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (let last = cleanUp.pop(); last; last = cleanUp.pop()) await last();
}, startTimeout);

async function newDatabase() {
  const cluster = await startPostgres('fast');
  cleanUp.push(() => cluster.remove());
  await cluster.createDatabase('visa');
  return cluster;
}

withPgBouncer(
  'two servers that start at once behind a pooler in transaction mode migrate once, serve, are backed up, and leave no lock',
  async () => {
    const cluster = await newDatabase();
    const bouncer = await startPgBouncer(cluster, { connections: 4 });
    cleanUp.push(() => bouncer.remove());
    const start = () =>
      startTestServer({
        catalogue: referenceCatalogue,
        settings: { databaseUrl: bouncer.url('visa') },
      });
    const servers = await Promise.all([start(), start()]);
    for (const server of servers) cleanUp.push(() => server.remove());
    const loads = servers.map((server) => newLoad(server, 3));
    await Promise.all(loads.map((load) => load.goesOn()));
    const [one] = servers;
    const backup = join(one?.dataDir ?? '', 'backup.tar.gz');
    if (one) expect(await runCommand(one.services.settings, ['backup', backup])).toMatch(/rows/);
    await Promise.all(loads.map((load) => load.goesOn()));
    for (const load of loads) await load.end();
    expect(loads.map((load) => load.repeated())).toEqual([0, 0]);
    const locks = `select count(*)::int as value from pg_locks where locktype = 'advisory'`;
    expect(await askOne(cluster.url('visa'), locks)).toBe(0);
  },
  startTimeout,
);

withPgBouncer.each([
  ['refuses', []],
  ['takes no notice of', ['statement_timeout', 'idle_in_transaction_session_timeout']],
])(
  'a pooler that %s the limits of a connection: each transaction has its own',
  async (_does, ignored) => {
    const cluster = await newDatabase();
    const bouncer = await startPgBouncer(cluster, { connections: 2, ignored });
    cleanUp.push(() => bouncer.remove());
    const engine = await openPostgres(bouncer.url('visa'), 2);
    cleanUp.push(() => engine.close());
    expect(engine.description).toContain('through a pooler');
    const limit = await engine.db
      .transaction()
      .execute((tx) =>
        sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(tx),
      );
    expect(limit.rows).toEqual([{ limit: '30s' }]);
  },
  startTimeout,
);
