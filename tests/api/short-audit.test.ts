import { readdir, readFile, rm, mkdtemp, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { changedAuditRows } from '../../server/areas/desk/desk-events';
import { countLong, shortenAudit } from '../../server/areas/desk/shorten-audit';
import { checkStream } from '../../server/infra/audit/check-stream';
import { securityChain } from '../../server/infra/audit/security-chain';
import { newId } from '../../server/infra/secrets/random-id';
import { parseSettings } from '../../server/settings/settings';
import { runAuditCommand } from '../../server/tools/audit/audit-command';
import { asOwner, startPostgres, type PostgresCluster } from '../support/postgres-cluster';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { runsSweeps } from '../support/sweep';

const onPostgres = test.runIf(inject('postgres') !== undefined);
const seal = readFileSync(new URL('../../server/infra/db/seal-audit.sql', import.meta.url), 'utf8');

let cluster: PostgresCluster | undefined;
beforeAll(async () => {
  if (inject('postgres') !== undefined) cluster = await startPostgres('fast');
}, startTimeout);
afterAll(() => cluster?.remove());

const words = 'Marked words about X7777777';
const file = newId();

/** Rows as the version before wrote them, in the stream of security events like any other. */
async function writeAsBefore({ services: { db, securityLog, background } }: TestServer) {
  // The round of the start is over.
  await background.idle();
  const add = (what: string, before: unknown, after: unknown) =>
    sql<{ id: number }>`
      with added as (
        insert into desk_audit (at, operator_name, what, order_id, before, after)
        values (now() - interval '1 day', 'Mei', ${what}, '20260101-00000001',
          ${before === undefined ? null : JSON.stringify(before)}, ${JSON.stringify(after)})
        returning id
      ) insert into desk_audit_unchained (audit_id) select id from added returning audit_id as id`
      .execute(db)
      .then(({ rows }) => rows[0]?.id ?? 0);
  const visa = { file, passportNumber: 'X7777777', surname: words, givenName: words };
  const result = await add('give-result', { status: 'in-embassy' }, { result: 'approved', visa });
  const note = await add('note', undefined, words);
  const claim = await add('claim', undefined, { fence: 3 });
  securityLog.wake();
  await background.idle();
  return { result, note, claim };
}

const rowsOf = ({ services: { db } }: TestServer) =>
  db.selectFrom('desk_audit').orderBy('id').select(['id', 'before', 'after']).execute();

async function shorten({ services: { db, secret, securityLog, clock } }: TestServer) {
  return shortenAudit(
    { db, secret, record: (change) => securityLog.record(change) },
    new Date(clock().getTime() + 1),
  );
}

test(
  'words that versions before wrote into the audit are removed, and both chains still hold',
  async () => {
    const server = await startTestServer({ catalogue: referenceCatalogue });
    const { db, secret } = server.services;
    const { result, note, claim } = await writeAsBefore(server);
    expect(await countLong(db)).toBe(2);
    expect(await changedAuditRows(db, secret)).toEqual([]);

    expect(await shorten(server)).toEqual({ shortened: 2 });
    const rows = await rowsOf(server);
    expect(JSON.stringify(rows)).not.toContain('Marked');
    expect(JSON.stringify(rows)).not.toContain('X7777777');
    expect(rows).toMatchObject([
      { id: result, before: '{"status":"in-embassy"}', after: expect.stringContaining('approved') },
      { id: note, after: '"[not kept]"' },
      { id: claim, after: '{"fence":3}' },
    ]);
    expect(await changedAuditRows(db, secret)).toEqual([]);
    expect(await checkStream(db, securityChain(secret))).toHaveProperty('rows');
    // A second time there is nothing to do, and rows are as closed as before.
    expect(await shorten(server)).toEqual({ shortened: 0 });
    await expect(db.updateTable('desk_audit').set({ what: 'x' }).execute()).rejects.toThrow();
    await server.remove();
  },
  startTimeout,
);

test(
  'a row that somebody changed is shortened too, and stays one that doctor reports',
  async () => {
    const server = await startTestServer({ catalogue: referenceCatalogue });
    const { db, secret } = server.services;
    const { note } = await writeAsBefore(server);
    await sql`alter table desk_audit disable trigger user`.execute(db);
    await sql`update desk_audit set operator_name = 'Nobody' where id = ${note}`.execute(db);
    await sql`alter table desk_audit enable trigger user`.execute(db);
    expect(await shorten(server)).toEqual({ shortened: 2 });
    expect(await changedAuditRows(db, secret)).toEqual([note]);
    await server.remove();
  },
  startTimeout,
);

test.runIf(runsSweeps)(
  'the next start of a server removes them, and its embedded database has them in no file of its tables',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'visa-short-'));
    const settings = { ...parseSettings({ DATA_DIR: folder }, folder), databaseUrl: undefined };
    const options = { catalogue: referenceCatalogue, dataDir: folder, settings };
    const alone = { ...settings, port: 0, deskPort: 0, formPort: 0, demo: false };
    const before = await startTestServer({ ...options, settings: alone });
    await writeAsBefore(before);
    await before.stop();
    expect(await filesWith(join(folder, 'database', 'base'), 'X7777777')).not.toEqual([]);
    const after = await startTestServer({ ...options, settings: alone });
    await after.services.background.idle();
    expect(await countLong(after.services.db)).toBe(0);
    await after.stop();
    expect(await filesWith(join(folder, 'database', 'base'), 'X7777777')).toEqual([]);
    await rm(folder, { recursive: true, force: true });
  },
  startTimeout,
);

onPostgres(
  'of a sealed audit the role that serves removes nothing, a superuser does by a command',
  async () => {
    if (!cluster) throw new Error('There is no PostgreSQL.');
    const owner = cluster.url('long');
    const url = cluster.url('long', { user: 'keeping', password: 'keeping' });
    const maintenance = cluster.url('postgres');
    await asOwner(maintenance, `create role keeping login password 'keeping'`);
    await asOwner(maintenance, 'create database long owner keeping');
    await asOwner(owner, 'alter schema public owner to keeping');
    const dataDir = await mkdtemp(join(tmpdir(), 'visa-long-'));
    await writeFile(join(dataDir, 'index.html'), '');
    const settings = { databaseUrl: url };
    const server = await startTestServer({ catalogue: referenceCatalogue, dataDir, settings });
    const { db, secret } = server.services;
    await writeAsBefore(server);
    await asOwner(owner, seal);

    expect(await shorten(server)).toEqual({ left: 2 });
    expect(JSON.stringify(await rowsOf(server))).toContain('X7777777');
    const asServing = { ...server.services.settings, databaseUrl: url };
    await expect(runAuditCommand(asServing, ['shorten'])).rejects.toThrow(/2 rows have words/);
    expect(await runAuditCommand({ ...asServing, databaseUrl: owner }, ['shorten'])).toBe(
      "Shortened 2 rows of the desk's audit.",
    );
    expect(JSON.stringify(await rowsOf(server))).not.toContain('X7777777');
    expect(await changedAuditRows(db, secret)).toEqual([]);
    expect(await shorten(server)).toEqual({ left: 0 });
    await expect(asOwner(url, `update desk_audit set what = 'x'`)).rejects.toThrow('denied');
    await server.remove();
  },
  startTimeout,
);

/** The files below a folder that have a text. */
async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(text)) found.push(path);
  }
  return found;
}
