import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { parseSettings } from '../../server/settings/settings';
import { runDoctor } from '../../server/tools/doctor/run-doctor';
import { asOperator, loggedInOperator } from '../support/desk-operator';
import { asOwner, startPostgres, type PostgresCluster } from '../support/postgres-cluster';
import { startTestServer, startTimeout } from '../support/start-server';

const onPostgres = test.runIf(inject('postgres') !== undefined);
const seal = readFileSync(new URL('../../server/infra/db/seal-audit.sql', import.meta.url), 'utf8');

/** The partitions of the stream, by the user who may see them. */
async function monthsOf(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'security_stream'::regclass order by relname`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

const serving = { user: 'serving', password: 'serving' };

let cluster: PostgresCluster | undefined;
beforeAll(async () => {
  if (inject('postgres') !== undefined) cluster = await startPostgres('fast');
}, startTimeout);
afterAll(() => cluster?.remove());

onPostgres(
  'of a sealed audit the role that serves can neither change, delete nor take back anything',
  async () => {
    if (!cluster) throw new Error('There is no PostgreSQL.');
    const owner = cluster.url('sealed');
    const url = cluster.url('sealed', serving);
    const maintenance = cluster.url('postgres');
    await asOwner(maintenance, `create role serving login password 'serving'`);
    await asOwner(maintenance, 'create database sealed owner serving');
    await asOwner(owner, 'alter schema public owner to serving');
    const start = () =>
      startTestServer({ catalogue: referenceCatalogue, settings: { databaseUrl: url } });

    const before = await start();
    await loggedInOperator(before, ['admin']);
    await before.remove();
    await asOwner(owner, seal);
    await asOwner(owner, seal);
    const [month = ''] = await monthsOf(owner);
    expect(month).toMatch(/^security_stream_\d{4}_\d\d$/);

    const attempts = [
      ...['desk_audit', 'security_stream', month].flatMap((table) => [
        `delete from ${table}`,
        `update ${table} set ${table === 'desk_audit' ? 'what' : 'event'} = 'nothing'`,
        `truncate ${table}`,
        `drop table ${table}`,
        `alter table ${table} disable trigger all`,
        `drop trigger ${table === month ? 'security_stream' : table}_is_append_only on ${table}`,
        `alter table ${table} owner to serving`,
        `alter table ${table} rename to gone`,
      ]),
      'drop schema public cascade',
      'drop database sealed',
      'set role visa_audit',
      'grant visa_audit to serving',
      `create or replace function refuse_change_of_audit() returns trigger language plpgsql as
        'begin return new; end'`,
      'drop function refuse_change_of_audit() cascade',
      'drop owned by visa_audit',
      `alter table desk_audit rename column what to that`,
      `alter table security_stream detach partition ${month}`,
      `select drop_security_months('9999-01')`,
      `create or replace function drop_security_months(first_kept text) returns void
        language sql as 'select'`,
      'alter function drop_security_months(text) security invoker',
      'drop function make_security_month(text)',
    ];
    for (const statement of attempts)
      await expect(asOwner(url, statement), statement).rejects.toThrow(
        /permission denied|must be (owner|able)|append-only|cannot drop the currently open|must have|the last 90 days/,
      );
    // PostgreSQL only warns of it, and grants nothing.
    await asOwner(url, 'grant all on desk_audit to serving').catch(() => undefined);
    await expect(asOwner(url, 'delete from desk_audit')).rejects.toThrow('permission denied');

    // Changes that a setting allows succeed nevertheless.
    await asOwner(url, `select make_security_month('2020-01')`);
    expect(await monthsOf(owner)).toContain('security_stream_2020_01');
    await asOwner(url, `select drop_security_months('2020-02')`);
    expect(await monthsOf(owner)).not.toContain('security_stream_2020_01');

    // The server migrates, serves and writes as before, and what was written is still there.
    const after = await start();
    try {
      const admin = await loggedInOperator(after, ['admin']);
      const { rows } = await asOperator(admin, 'deskAudit', { what: 'log-in' });
      expect(rows).toHaveLength(2);
      const events = async () => {
        await after.services.background.idle();
        return after.services.db.selectFrom('security_stream').select('seq').execute();
      };
      await vi.waitFor(async () => expect((await events()).length).toBeGreaterThan(1));
      await asOwner(url, 'create table of_a_later_migration (id text)');
    } finally {
      await after.remove();
    }
  },
  startTimeout,
);

onPostgres(
  'a sealed database is updated: what is new is not sealed yet, doctor says so, and it is sealed again',
  async () => {
    if (!cluster) throw new Error('There is no PostgreSQL.');
    const owner = cluster.url('updated');
    const url = cluster.url('updated', { user: 'updating', password: 'updating' });
    const maintenance = cluster.url('postgres');
    await asOwner(maintenance, `create role updating login password 'updating'`);
    await asOwner(maintenance, 'create database updated owner updating');
    await asOwner(owner, 'alter schema public owner to updating');
    const folder = await mkdtemp(join(tmpdir(), 'visa-updated-'));
    await writeFile(join(folder, 'index.html'), '');
    const dataDir = join(folder, 'data');
    const places = { DATA_DIR: dataDir, STATIC_DIR: folder, DESK_DIR: folder, DATABASE_URL: url };
    const env = { APP_ENV: 'dev', PORT: '0', DEMO: 'off', ...places };
    const settings = parseSettings(env, folder);
    const auditOwner = async () =>
      /.*owner of the audit.*/.exec((await runDoctor(env, folder)).report)?.[0];
    const works = async () => {
      const server = await startTestServer({ catalogue: referenceCatalogue, dataDir, settings });
      try {
        const { db, background } = server.services;
        const count = async () =>
          (await db.selectFrom('security_stream').select('seq').execute()).length;
        const before = await count();
        const admin = await loggedInOperator(server, ['admin']);
        await background.idle();
        await vi.waitFor(async () => expect(await count()).toBeGreaterThan(before));
        return (await asOperator(admin, 'deskAudit', { what: 'log-in' })).rows;
      } finally {
        await server.stop();
      }
    };

    expect(await works()).toHaveLength(1);
    await asOwner(owner, seal);
    // As an update leaves it that makes the stream again.
    await asOwner(owner, 'alter table security_stream owner to updating');
    expect(await auditOwner()).toContain('run seal-audit.sql again');
    const takesAway = 'alter table security_stream disable trigger user';
    await asOwner(url, takesAway);
    await asOwner(url, 'alter table security_stream enable trigger user');
    await expect(asOwner(url, 'drop table desk_audit')).rejects.toThrow('must be owner');

    await asOwner(owner, seal);
    expect(await auditOwner()).toContain('not the role that serves');
    for (const attempt of [takesAway, 'delete from security_stream', 'drop table security_stream'])
      await expect(asOwner(url, attempt), attempt).rejects.toThrow(
        /must be owner|permission denied/,
      );
    expect(await works()).toHaveLength(2);
    expect((await runDoctor(env, folder)).isWrong).toBe(false);
    await rm(folder, { recursive: true, force: true });
  },
  startTimeout,
);

onPostgres('nothing is taken from a superuser, and that is said', async () => {
  if (!cluster) throw new Error('There is no PostgreSQL.');
  await cluster.createDatabase('plain');
  const databaseUrl = cluster.url('plain');
  await (
    await startTestServer({ catalogue: referenceCatalogue, settings: { databaseUrl } })
  ).remove();
  await expect(asOwner(databaseUrl, seal)).rejects.toThrow('is a superuser');
});
