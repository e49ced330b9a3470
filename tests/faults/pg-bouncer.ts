import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPgBouncer } from '../../scripts/postgres.mjs';
import { asOwner, postgresIdentity, type PostgresCluster } from '../support/postgres-cluster';

interface Options {
  /** Connections to PostgreSQL, which all clients share. */
  readonly connections: number;
  /** Parameters of a connection that it takes no notice of; it refuses a connection with others. */
  readonly ignored?: readonly string[];
}

/**
 * PgBouncer in transaction mode before a cluster: each transaction of a client, and each statement
 * outside of one, may run on another connection to PostgreSQL.
 */
export async function startPgBouncer(
  cluster: PostgresCluster,
  { connections, ignored = [] }: Options,
) {
  const program = findPgBouncer();
  if (!program) throw new Error('PgBouncer was not found.');
  const folder = mkdtempSync(join(tmpdir(), 'visa-bouncer-'));
  const { user, password, host, port } = new pg.Client({
    connectionString: cluster.url('postgres'),
  });
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users');
  writeFileSync(users, `"${user ?? ''}" "${password ?? ''}"\n`);
  const lines = [
    '[databases]',
    `* = host=${host} port=${port}`,
    '[pgbouncer]',
    `unix_socket_dir = ${folder}`,
    'listen_port = 6432',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 200',
    `ignore_startup_parameters = ${['extra_float_digits', ...ignored].join()}`,
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`);
  const identity = postgresIdentity();
  if (identity)
    for (const path of [folder, settings, users]) chownSync(path, identity.uid, identity.gid);
  const child = spawn(program, ['-q', settings], { ...identity, cwd: folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.once('exit', () => child.kill('SIGKILL'));
  const url = (database: string) =>
    `postgres://${user ?? ''}@${encodeURIComponent(folder)}:6432/${database}`;
  for (const deadline = Date.now() + 30_000; ;) {
    const answer = await asOwner(url('postgres'), 'select 1').catch((error: unknown) => error);
    if (!(answer instanceof Error)) break;
    if (Date.now() > deadline) throw answer;
    await sleep(50);
  }
  return {
    url,
    async remove(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
