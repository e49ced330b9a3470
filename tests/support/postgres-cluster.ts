import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../../scripts/postgres.mjs';
import { openPostgres } from '../../server/infra/db/engines/postgres';
import { migrate } from '../../server/infra/db/migrate';
import { allMigrations } from '../../server/infra/db/migrations/all-migrations';

/**
 * The database of a cluster that has all migrations: to copy it takes a fraction of their time.
 * Nobody connects to it.
 */
const migratedDatabase = 'migrated';

/** Starts a cluster for many servers, each of which gets a database of its own. */
export async function startMigratedCluster(): Promise<PostgresCluster> {
  const cluster = await startPostgres('fast');
  await cluster.createDatabase(migratedDatabase);
  const engine = await openPostgres(cluster.url(migratedDatabase), 1);
  await migrate(engine.db, allMigrations);
  await engine.close();
  return cluster;
}

/**
 * The database of a server's data folder, made if it is not there: the same folder means the same
 * database.
 * @param cluster the URL of the cluster's database `postgres`
 * @returns its URL
 */
export async function databaseOf(
  cluster: string,
  dataDir: string,
  kind: 'empty' | 'migrated',
): Promise<string> {
  const name = `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const template = kind === 'migrated' ? migratedDatabase : 'template0';
  await asOwner(cluster, `create database ${name} template ${template}`).catch(
    (error: { code?: string }) => {
      if (error.code !== '42P04') throw error;
    },
  );
  return cluster.replace(/\/postgres$/, `/${name}`);
}

export type PostgresCluster = Awaited<ReturnType<typeof startPostgres>>;

const owner = { user: 'visa', password: 'pa:ss/word' };

/** Files only: there is no port to collide on. */
const port = 5432;

interface ClusterOptions {
  /** More of PostgreSQL's settings. */
  settings?: Readonly<Record<string, string>>;
  /** Puts the files of another cluster, with the same users, into its folder instead of new ones. */
  fill?: (data: string) => void;
}

/**
 * Makes a throw-away PostgreSQL and starts it: it is reached by a socket in a folder of its own.
 * @param durability 'fast' never waits for the disk; 'safe' survives a power cut, as it ships
 */
export async function startPostgres(
  durability: 'fast' | 'safe',
  { settings = {}, fill }: ClusterOptions = {},
) {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL was not found.');
  const folder = mkdtempSync(join(tmpdir(), 'visa-pg-'));
  const identity = postgresIdentity();
  const data = join(folder, 'data');
  if (identity) chownSync(folder, identity.uid, identity.gid);
  if (fill) fill(data);
  else initialise(join(bin, 'initdb'), { folder, data, identity });
  let running: { child: ChildProcess; ended: Promise<void> } | undefined;

  /** The URL of one of its databases, as the given user. */
  const url = (database: string, { user, password } = owner) =>
    `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(folder)}:${port}/${database}`;

  async function start(): Promise<void> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      running ??= launch(join(bin ?? '', 'postgres'), {
        ...{ data, folder, durability, identity, settings },
      });
      const state = await Promise.race([
        running.ended.then(() => 'ended'),
        answers(url('postgres')).then((there) => (there ? 'there' : 'not yet')),
      ]);
      if (state === 'there') return;
      // After a kill its children need a moment to notice; until then the folder is taken.
      if (state === 'ended') running = undefined;
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start.');
      await sleep(50);
    }
  }

  /** Ends it at once: nothing is written any more (SIGKILL), or in order (SIGINT). */
  async function end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    running?.child.kill(signal);
    await running?.ended;
    running = undefined;
  }

  // A run of tests that is broken off leaves no database behind.
  process.once('exit', () => running?.child.kill('SIGKILL'));

  await start();
  return {
    url,
    createDatabase: (name: string) =>
      asOwner(url('postgres'), `create database "${name}" template template0`),
    start,
    end,
    /** Ends it and removes its folder. */
    async remove() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses to run as root; Debian brings a user for it. */
export function postgresIdentity(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (option: string) => Number(execFileSync('id', [option, 'postgres']).toString());
  return { uid: ask('-u'), gid: ask('-g') };
}

interface Place {
  readonly data: string;
  readonly folder: string;
  readonly identity: { uid: number; gid: number } | undefined;
}

/** Makes the files of a new cluster. */
function initialise(program: string, { data, folder, identity }: Place): void {
  const passwordFile = join(folder, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, owner.password);
  if (identity)
    for (const path of [data, passwordFile]) chownSync(path, identity.uid, identity.gid);
  execFileSync(
    program,
    [
      ...['-D', data, '-U', owner.user, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    ],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

function launch(
  program: string,
  {
    data,
    folder,
    durability,
    identity,
    settings,
  }: Place & {
    durability: 'fast' | 'safe';
    settings: Readonly<Record<string, string>>;
  },
) {
  const options = {
    listen_addresses: '',
    unix_socket_directories: folder,
    port: String(port),
    max_connections: '200',
    logging_collector: 'off',
    log_min_messages: 'panic',
    // The tests kill the database, never the machine.
    ...(durability === 'fast' && { fsync: 'off' }),
    ...settings,
  };
  const child = spawn(
    program,
    ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...identity, cwd: folder, stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  });
  return { child, ended };
}

const answers = (url: string): Promise<boolean> =>
  asOwner(url, 'select 1').then(
    () => true,
    () => false,
  );
