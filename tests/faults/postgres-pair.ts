import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../../scripts/postgres.mjs';
import { asOwner, postgresIdentity } from '../support/postgres-cluster';

const nodes = ['a', 'b'] as const;
export type PairNode = (typeof nodes)[number];

const ports: Readonly<Record<PairNode, number>> = { a: 5432, b: 5433 };

/** How many sockets and files two servers need; less than the machine's default. */
const configuration = [
  "listen_addresses = ''",
  'max_connections = 60',
  'shared_buffers = 32MB',
  'synchronous_commit = remote_apply',
  'hot_standby_feedback = on',
  'wal_receiver_timeout = 5s',
  'wal_sender_timeout = 5s',
  'log_min_messages = panic',
  // The tests kill processes, never the machine.
  'fsync = off',
];

/** A primary, a, and its synchronous replica, b, in a folder of their own. */
export interface PostgresPair {
  /** The URL of both, or of one of them. */
  url(database: string, node?: PairNode): string;
  /** Ends every process of a node at once, as a power cut does. */
  kill(node: PairNode): void;
  /** Stops every process of a node without ending it; connections to it stay open. */
  freeze(node: PairNode): void;
  thaw(node: PairNode): void;
  /** Makes the replica the primary. It needs no replica of its own to commit. */
  promote(node: PairNode): Promise<void>;
  /** Makes a node, whatever became of it, a new synchronous replica of the other one. */
  rejoin(node: PairNode): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a primary and its synchronous replica: a commit waits until both have it. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL was not found.');
  const identity = postgresIdentity();
  const folder = mkdtempSync(join(tmpdir(), 'visa-pair-'));
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(bin, program), args, {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });

  const at = (node: PairNode) => `${encodeURIComponent(folder)}:${ports[node]}`;
  const url: PostgresPair['url'] = (database, node) =>
    `postgres://visa@${node ? at(node) : nodes.map(at).join()}/${database}`;
  const ask = (node: PairNode, statement: string) => asOwner(url('postgres', node), statement);

  async function start(node: PairNode): Promise<void> {
    const socket = ['-k', folder, '-p', String(ports[node])];
    const args = ['-D', join(folder, node), ...socket, '-c', `cluster_name=${node}`];
    spawn(join(bin ?? '', 'postgres'), args, { ...identity, cwd: folder, stdio: 'ignore' });
    await until(() => ask(node, 'select 1'));
  }

  const main = (node: PairNode) =>
    Number(readFileSync(join(folder, node, 'postmaster.pid'), 'utf8').split('\n')[0]);
  function signal(node: PairNode, name: NodeJS.Signals): void {
    const parent = main(node);
    for (const pid of [parent, ...childrenOf(parent)])
      try {
        process.kill(pid, name);
      } catch {
        // It has ended by itself in the meantime.
      }
  }
  const endAll = () => {
    for (const node of nodes)
      try {
        signal(node, 'SIGKILL');
      } catch {
        // It was not started, or has removed its file.
      }
  };
  process.once('exit', endAll);

  mkdirSync(join(folder, 'a'), { mode: 0o700 });
  if (identity) chownSync(join(folder, 'a'), identity.uid, identity.gid);
  run('initdb', ['-D', 'a', '-U', 'visa', '--auth=trust', '-N', '-E', 'UTF8', '--locale=C']);
  appendFileSync(join(folder, 'a', 'postgresql.conf'), `\n${configuration.join('\n')}\n`);
  await start('a');

  async function replicate(from: PairNode, to: PairNode): Promise<void> {
    const source = `host=${folder} port=${ports[from]} user=visa`;
    await new Promise<void>((resolve, reject) => {
      const options = ['-R', '-X', 'stream', '-c', 'fast', '-N', '-d', source];
      const copying = spawn(join(bin ?? '', 'pg_basebackup'), ['-D', to, ...options], {
        ...identity,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      copying.on('error', reject);
      copying.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`pg_basebackup ended with ${code}.`)),
      );
    });
    await start(to);
    await ask(from, `alter system set synchronous_standby_names = '${to}'`);
    await ask(from, 'select pg_reload_conf()');
    await until(() =>
      ask(from, `select 1 / count(*) from pg_stat_replication where sync_state = 'sync'`),
    );
  }
  await replicate('a', 'b');

  return {
    url,
    kill: (node) => signal(node, 'SIGKILL'),
    freeze: (node) => signal(node, 'SIGSTOP'),
    thaw: (node) => signal(node, 'SIGCONT'),
    async promote(node) {
      await ask(node, 'alter system reset synchronous_standby_names');
      await ask(node, 'select pg_reload_conf()');
      await ask(node, 'select pg_promote()');
    },
    async rejoin(node) {
      try {
        signal(node, 'SIGKILL');
      } catch {
        // It has ended already.
      }
      rmSync(join(folder, node), { recursive: true, force: true, maxRetries: 5 });
      for (const name of [`.s.PGSQL.${ports[node]}`, `.s.PGSQL.${ports[node]}.lock`])
        rmSync(join(folder, name), { force: true });
      await replicate(node === 'a' ? 'b' : 'a', node);
    },
    async remove() {
      endAll();
      await sleep(200);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Creates a database that the replica has too when this returns. */
export async function createInPair(pair: PostgresPair, name: string): Promise<void> {
  await asOwner(pair.url('postgres', 'a'), `create database "${name}" template template0`);
}

/** One value of one row, by a connection of its own. */
export async function askOne(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: unknown }>(query);
    return rows[0]?.value;
  } finally {
    await client.end();
  }
}

function childrenOf(parent: number): number[] {
  try {
    const pids = execFileSync('ps', ['-o', 'pid=', '--ppid', String(parent)]).toString();
    return pids.split('\n').flatMap((line) => (line.trim() ? [Number(line)] : []));
  } catch {
    return [];
  }
}

async function until(work: () => Promise<void>): Promise<void> {
  for (const deadline = Date.now() + 60_000; ;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
