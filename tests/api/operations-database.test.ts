import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findPostgres } from '../../scripts/postgres.mjs';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { asOperator, loggedInOperator } from '../support/desk-operator';
import { asOwner, startPostgres, type PostgresCluster } from '../support/postgres-cluster';
import { startTestServer, startTimeout } from '../support/start-server';

const onPostgres = test.runIf(inject('postgres') !== undefined);
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const password = "a 'quoted' pass:word";

let cluster: PostgresCluster | undefined;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'visa-roles-'));
  if (inject('postgres') !== undefined) cluster = await startPostgres('fast');
}, startTimeout);
afterAll(async () => {
  await cluster?.remove();
  rmSync(folder, { recursive: true, force: true });
});

onPostgres(
  'the servers of the recipe serve as a role that is no superuser, and their audit can be sealed',
  async () => {
    if (!cluster) throw new Error('There is no PostgreSQL.');
    const file = join(folder, 'database_password');
    writeFileSync(file, `${password}\n`);
    // The tests' superuser is called as the role of the recipe.
    const superuser = new URL(cluster.url('postgres').replace(/@.*/, '@socket/postgres'));
    const recipe = join(folder, 'database.sql');
    const role = 'visa_serving';
    writeFileSync(
      recipe,
      read('operations/database.sql')
        .replaceAll('role visa ', `role ${role} `)
        .replaceAll('owner visa', `owner ${role}`)
        .replaceAll('owner to visa', `owner to ${role}`)
        .replaceAll('to visa;', `to ${role};`),
    );
    execFileSync(join(findPostgres() ?? '', 'psql'), ['-f', recipe, 'postgres'], {
      env: {
        ...process.env,
        PGHOST: decodeURIComponent(/@([^:/]+)/.exec(cluster.url('postgres'))?.[1] ?? ''),
        PGUSER: decodeURIComponent(superuser.username),
        PGPASSWORD: decodeURIComponent(superuser.password),
        DATABASE_PASSWORD_FILE: file,
      },
    });
    const url = cluster.url('visa', { user: role, password });
    const owner = cluster.url('visa');
    const start = () =>
      startTestServer({ catalogue: referenceCatalogue, settings: { databaseUrl: url } });

    const before = await start();
    await loggedInOperator(before, ['admin']);
    await before.remove();
    await asOwner(owner, read('server/infra/db/seal-audit.sql'));
    for (const statement of [
      'delete from desk_audit',
      'truncate security_stream',
      'drop table desk_audit',
      'create role another superuser',
      'create database another',
      `alter role ${role} superuser`,
      `copy desk_audit to program 'cat'`,
      'drop database visa',
    ])
      await expect(asOwner(url, statement), statement).rejects.toThrow(
        /permission denied|must be|append-only|currently open/,
      );
    await expect(
      asOwner(cluster.url('postgres', { user: role, password }), 'select 1'),
    ).rejects.toThrow('permission denied');
    const after = await start();
    try {
      const admin = await loggedInOperator(after, ['admin']);
      const { rows } = await asOperator(admin, 'deskAudit', { what: 'log-in' });
      expect(rows).toHaveLength(2);
    } finally {
      await after.remove();
    }
  },
  startTimeout,
);
