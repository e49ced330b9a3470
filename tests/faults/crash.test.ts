import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { findPostgres } from '../../scripts/postgres.mjs';
import { sha256Of } from '../../server/tools/backup/backup-record';
import { folderBlobReader } from '../../server/infra/files/folder-blob-store';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import { seededRandom } from '../support/fixtures/seeded-random';
import { killAll, type LastingServer, startLastingServer } from '../support/lasting-server';
import { startPostgres, type PostgresCluster } from '../support/postgres-cluster';
import { runsSweeps } from '../support/sweep';
import { BusyTraveller } from './busy-traveller';

/** One in `npm test`; `npm run crash -- --kills 30` (and `--seed 7`) for as many as one likes. */
const kills = Number(process.env['CRASH_KILLS'] ?? (runsSweeps ? 6 : 1));
const seed = Number(process.env['CRASH_SEED'] ?? randomInt(2 ** 31));

const travellersAtOnce = 4;
const minutes = 60_000;

let cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  killAll();
  for (const each of cleanUp.reverse()) await each();
  cleanUp = [];
});

/** Every row in use has its bytes, and every file has its row. */
async function filesAndRows({ folder }: LastingServer, databaseUrl: string | undefined) {
  const engine = await openEngine({ dataDir: folder, databaseUrl, databasePoolSize: 2 });
  const { db } = engine;
  const uploads = await db.selectFrom('uploads').selectAll().execute();
  const count = async (rows: { execute(): Promise<unknown[]> }) => (await rows.execute()).length;
  const counted = {
    orders: await count(db.selectFrom('orders').select('id')),
    applicants: await count(db.selectFrom('applicants').select('id')),
    pages: await count(db.selectFrom('pages').select('upload_id')),
    paid: await count(db.selectFrom('payments').where('state', '=', 'paid').select('id')),
    intents: await count(
      db.selectFrom('sandbox_intents').where('state', '=', 'succeeded').select('id'),
    ),
  };
  await engine.close();

  const blobs = folderBlobReader(join(folder, 'files'));
  const faults: string[] = [];
  const rows = new Map(uploads.map((upload) => [upload.id, upload]));
  for await (const { id } of blobs.list()) if (!rows.has(id)) faults.push(`file ${id} has no row`);
  for (const { id, sha256, attached_at, detached_at } of uploads) {
    const file = await blobs.open(id);
    const bytes = file && (await buffer(file.stream));
    if (bytes && sha256Of(bytes) !== sha256) faults.push(`file ${id} is not what its row says`);
    if (!bytes && attached_at && !detached_at) faults.push(`file ${id} is missing`);
  }
  return { counted, faults };
}

async function underLoad(
  server: LastingServer,
  cluster: PostgresCluster | undefined,
): Promise<BusyTraveller[]> {
  const random = seededRandom(seed);
  let over = false;
  const load = { ...server, isOver: () => over };
  const travellers = Array.from(
    { length: travellersAtOnce },
    (_, at) =>
      new BusyTraveller({ ...load, random: seededRandom(seed + at + 1) }, `t${at}-${seed}`),
  );
  const failures: unknown[] = [];
  const working = Promise.all(
    travellers.map((traveller) =>
      traveller.work().catch((error: unknown) => void failures.push(error)),
    ),
  );
  for (let kill = 1; kill <= kills && failures.length === 0; kill += 1) {
    // Work has to have gone on, on what the last kill has left.
    const before = travellers.map(({ acknowledged }) => acknowledged);
    while (
      failures.length === 0 &&
      travellers.some(({ acknowledged }, at) => acknowledged <= (before[at] ?? 0))
    )
      await sleep(10);
    await sleep(random() * 400);
    // Sometimes the database is what dies, and the server has to live on.
    if (cluster && kill % 5 === 0) {
      await cluster.end('SIGKILL');
      await cluster.start();
    } else {
      await server.kill();
      await server.start();
    }
  }
  const hasPaid = () =>
    travellers.some(({ ledger }) =>
      [...ledger.orders.values()].some(({ payStatus }) => payStatus === 3),
    );
  while (!hasPaid() && failures.length === 0) await sleep(50);
  over = true;
  await working;
  expect(failures).toEqual([]);
  for (const traveller of travellers) await traveller.compare();
  return travellers;
}

async function survives(cluster: PostgresCluster | undefined): Promise<void> {
  console.log(`${kills} kills, seed ${seed} (CRASH_SEED=${seed} repeats the load)`);
  const databaseUrl = cluster?.url('visa');
  const server = await startLastingServer(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  cleanUp.push(() => server.remove());
  const travellers = await underLoad(server, cluster);
  await server.stop();

  const sum = (of: (traveller: BusyTraveller) => number) =>
    travellers.reduce((total, traveller) => total + of(traveller), 0);
  const orders = travellers.flatMap(({ ledger }) => [...ledger.orders.values()]);
  const applicants = orders.flatMap((order) => [...order.applicants.values()]);
  console.log(
    `${sum((each) => each.acknowledged)} changes acknowledged, ` +
      `${sum((each) => each.repeated)} requests only after a repetition`,
  );
  expect(travellers.flatMap(({ differences }) => differences)).toEqual([]);
  const { counted, faults } = await filesAndRows(server, databaseUrl);
  expect(faults).toEqual([]);
  const paid = orders.filter(({ payStatus }) => payStatus === 3).length;
  expect(counted).toEqual({
    orders: orders.length,
    applicants: applicants.length,
    pages: applicants.reduce((total, { pages }) => total + pages.size, 0),
    paid,
    intents: paid,
  });
  // The load has reached what it is there for.
  expect(sum((each) => each.repeated)).toBeGreaterThan(0);
  expect(paid).toBeGreaterThan(0);
}

test.runIf(runsSweeps || !findPostgres())(
  'the embedded database: killed at random, nothing acknowledged is missing or there twice',
  () => survives(undefined),
  20 * minutes,
);

test.runIf(findPostgres())(
  'PostgreSQL: server and database killed at random, nothing acknowledged is missing or twice',
  async () => {
    const cluster = await startPostgres('safe');
    cleanUp.push(() => cluster.remove());
    await cluster.createDatabase('visa');
    await survives(cluster);
  },
  20 * minutes,
);
