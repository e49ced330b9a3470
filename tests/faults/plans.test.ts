import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import pg from 'pg';
import { findPostgres } from '../../scripts/postgres.mjs';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { growTables, tablesOf } from '../support/grown-database';
import { startPostgres, type PostgresCluster } from '../support/postgres-cluster';
import { hasPlan, tablesReadWhole, type SentQuery } from './query-plans';
import { startTestServer, type TestServer } from '../support/start-server';
import { newLoad } from './busy-load';

/** How many orders there are; `npm run plans -- --orders 1000000` has more. */
const orders = Number(process.env['PLANS_ORDERS'] ?? '50000');

/** For each order a thousandth of a second and more is written. */
const fillTimeout = 240_000 + orders * 4;

/**
 * Queries that may read a whole table: they need every row, or the table is a queue of open work.
 */
const mayReadWhole: readonly string[] = [
  // The list of accounts that were deleted, which is compared with its copy in the data folder.
  'erasures: select * from "erasures" order by',
  // Mails that wait; a row goes with its mail.
  'notices: select "notices"."id", "user_id"',
];

const withPostgres = test.runIf(findPostgres());

let cluster: PostgresCluster;
let server: TestServer;
let client: pg.Client;
const sent = new Map<string, SentQuery>();

/** Keeps the first of each query that the server sends. */
function recordQueries(): void {
  const query: (...args: unknown[]) => unknown = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [text, values] = args;
    if (this !== client && typeof text === 'string' && !sent.has(text))
      sent.set(text, { text, values: Array.isArray(values) ? values : [] });
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query);
}

/** Travellers who do everything, until each has paid for an application. */
async function travellersDoAll(count: number): Promise<void> {
  const load = newLoad(server, count);
  const paid = async () => Number((await one(`pay_status = 'paid' and id not like '%~%'`)).count);
  const before = await paid();
  do await load.goesOn();
  while ((await paid()) < before + count);
  await load.end();
}

async function one(condition: string): Promise<{ count: string }> {
  const query = `select count(*) as count from orders where ${condition}`;
  const { rows } = await client.query<{ count: string }>(query);
  return rows[0] ?? { count: '0' };
}

beforeAll(async () => {
  if (!findPostgres()) return;
  cluster = await startPostgres('fast');
  await cluster.createDatabase('visa');
  const databaseUrl = cluster.url('visa');
  const options = { catalogue: referenceCatalogue, settings: { databaseUrl } };
  server = await startTestServer(options);
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await travellersDoAll(3);
  // Of many applications few are under way.
  await client.query(`update applicants set status = 'completed', result = 'approved'`);
  await server.stop();
  await growTables(client, Math.ceil(orders / Number((await one('true')).count)));
  recordQueries();
  server = await startTestServer({ ...options, dataDir: server.dataDir });
  await travellersDoAll(2);
  vi.restoreAllMocks();
}, fillTimeout);
afterAll(async () => {
  await client?.end();
  await server?.remove();
  await cluster?.remove();
}, fillTimeout);

withPostgres(
  `no query of a traveller's way reads a table whole, at ${orders.toLocaleString('en')} orders`,
  async () => {
    const queries = [...sent.values()].filter(hasPlan);
    expect(queries.length).toBeGreaterThan(60);
    const large = await tablesOf(client, orders / 2);
    expect(large).toEqual(expect.arrayContaining(['applicants', 'journal', 'orders', 'uploads']));
    const whole = new Set<string>();
    for (const query of queries)
      for (const table of await tablesReadWhole(client, query))
        if (large.includes(table)) whole.add(`${table}: ${query.text}`);
    // Tables that these travellers hardly fill: an index must be there all the same.
    await client.query('set enable_seqscan = off');
    for (const query of queries)
      for (const table of await tablesReadWhole(client, query))
        whole.add(`${table}: ${query.text}`);
    const found = [...whole].filter(
      (each) => !mayReadWhole.some((begin) => each.startsWith(begin)),
    );
    expect(found).toEqual([]);
  },
  fillTimeout,
);
