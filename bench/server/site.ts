import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { serverOptions } from '../../scripts/server-options.mjs';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { Bucket } from '../../server/infra/files/s3-client';
import { newKeyLine } from '../../server/infra/keys/key-ring';
import { parseSettings } from '../../server/settings/settings';
import { startServer } from '../../server/start-server';
import type { CallName } from '../../src/contract/all-calls';
import { freePort } from '../../tests/support/free-port';
import { growTables } from '../../tests/support/grown-database';
import { startObjectStore } from '../../tests/support/object-store';
import { startPostgres } from '../../tests/support/postgres-cluster';
import { startProcess } from '../../tests/support/lasting-server';
import { workerProgram } from '../../tests/support/worker-program';
import { sendOnce, takeTurn } from './load';
import { processorMs } from './processor-time';
import type { Recording } from './recorded-queries';
import { callsOf, prepare, type Part } from './requests';
import { watchQueries } from './take-recordings';
import { newBenchTraveller, type BenchTraveller } from './travellers';

/** The built server, or the bare one. */
export type Side = 'ours' | 'bare';

const travellerCount = 8;
const poolSize = 10;

/** PostgreSQL, a store, travellers with orders, and as many servers of either kind. */
export async function openSite(orders: number, most: number, closing: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'visa-bench-server-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const cluster = await startPostgres('safe');
  closing.push(() => cluster.remove());
  await cluster.createDatabase('visa');
  const databaseUrl = cluster.url('visa');
  const store = await startObjectStore();
  closing.push(() => store.remove());
  const bucket = new Bucket(store.address);
  const shared = { ...store.env, DATABASE_URL: databaseUrl, KEYS: newKeyLine() };
  const secret = randomBytes(32);

  const newFolder = (name: string) => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir, { mode: 0o700 });
    writeFileSync(join(dataDir, 'secret.key'), secret, { mode: 0o600 });
    return dataDir;
  };

  const seeded = await seed(newFolder('seed'), shared);
  const { travellers } = seeded;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  if (orders > 0) {
    console.log(`Copying until there are ${orders.toLocaleString('en')} orders …`);
    const { rows } = await client.query<{ count: string }>('select count(*) from orders');
    await growTables(client, Math.ceil(orders / Number(rows[0]?.count)));
  } else await client.query('vacuum analyze');
  closing.push(() => client.end());

  const given = {
    databaseUrl,
    poolSize,
    endpoint: store.address.endpoint,
    bucket: store.address.bucket,
    recordings: seeded.recordings,
  };
  const givenFile = join(folder, 'bare.json');
  writeFileSync(givenFile, JSON.stringify(given));
  const all: Record<Side, { address: string; pid: number }[]> = { ours: [], bare: [] };
  for (let count = 0; count < most; count += 1) {
    const port = await freePort();
    const env = {
      ...shared,
      ...production,
      PORT: String(port),
      FORM_PORT: String(await freePort()),
      DESK_PORT: String(await freePort()),
      DATA_DIR: newFolder(`server-${count}`),
      DATABASE_POOL_SIZE: String(poolSize),
    };
    const ours = await startProcess(env, { execArgv: serverOptions });
    closing.push(() => ours.end('SIGTERM'));
    all.ours.push({ address: `http://127.0.0.1:${port}/api`, pid: ours.child.pid ?? 0 });
    const barePort = await freePort();
    const bare = await startBare(givenFile, barePort, store.env);
    closing.push(() => bare.end());
    all.bare.push({ address: `http://127.0.0.1:${barePort}`, pid: bare.pid });
  }

  async function turn(side: Side, part: Part, servers: number, seconds: number) {
    // A traveller may upload 500 files a day, and have so many that belong to no application.
    await client.query('delete from limits');
    await client.query('delete from uploads where attached_at is null');
    const taking = all[side].slice(0, servers);
    await emptyStore(bucket);
    const used = () => taking.reduce((sum, { pid }) => sum + processorMs(pid), 0);
    const before = used();
    const taken = await takeTurn(seconds, (count) => {
      const names: readonly CallName[] = callsOf[part];
      const at = count % travellers.length;
      const name = names[Math.floor(count / travellers.length) % names.length] ?? 'orders';
      const prepared = prepare(name, travellers[at] as BenchTraveller);
      const address = taking[count % servers]?.address ?? '';
      return side === 'ours'
        ? { ...prepared, address }
        : { ...prepared, address, path: `/${part}/${name}/${at}` };
    });
    return { ...taken, processorMs: (used() - before) / taken.times.length };
  }
  return { turn };
}

/** It has 2 GiB; a full one takes no more, and a server answers 503 once it has waited for it. */
async function emptyStore(bucket: Bucket): Promise<void> {
  const names: string[] = [];
  for await (const { name } of bucket.list('')) names.push(name);
  const next = names.values();
  const remove = async () => {
    for (const name of next) await bucket.remove(name);
  };
  await Promise.all(Array.from({ length: 16 }, remove));
}

/** As it is set for travellers; nothing of it is asked. */
const production = {
  APP_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_ORIGIN: 'https://visa.example',
  FORM_ORIGIN: 'https://form.visa.example',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtps://visa:visa@mail.example',
  MAIL_FROM: 'Visa <no-reply@visa.example>',
};

/** Travellers with orders, and what their calls send to the database. */
async function seed(dataDir: string, shared: Readonly<Record<string, string>>) {
  const quiet = { PORT: '0', FORM_PORT: '0', DESK_PORT: '0', DEMO: 'off', TRUST_PROXY: '1' };
  const env = { ...shared, ...quiet, DATA_DIR: dataDir, APP_ENV: 'dev' };
  const server = await startServer(parseSettings(env, dataDir), {
    catalogue: referenceCatalogue,
    clock: () => new Date(),
    log: { level: 'error' },
    workerProgram,
  });
  const travellers: BenchTraveller[] = [];
  const recordings: Record<string, Recording[]> = {};
  const queries = watchQueries();
  try {
    for (let count = 0; count < travellerCount; count += 1) {
      const who = await newBenchTraveller(server.address, join(dataDir, 'mails'));
      travellers.push(who);
      await server.services.background.idle();
      for (const name of Object.values(callsOf).flat()) {
        const make = () => sendOnce(`${server.address}/api`, prepare(name, who));
        (recordings[name] ??= []).push(await queries.record(name, make));
      }
    }
    return { travellers, recordings };
  } finally {
    queries.end();
    await server.stop();
  }
}

async function startBare(givenFile: string, port: number, env: Readonly<Record<string, string>>) {
  const hooks = new URL('../../tests/support/run-typescript.mjs', import.meta.url).pathname;
  const program = new URL('bare-server.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', hooks, program, givenFile, String(port)], {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => {
      throw new Error('The bare server did not start.');
    }),
  ]);
  return {
    pid: child.pid ?? 0,
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
