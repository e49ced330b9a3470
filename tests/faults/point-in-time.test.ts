import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { findPostgres } from '../../scripts/postgres.mjs';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { readOrder, readyOrder } from '../support/order-steps';
import { asOwner, postgresIdentity, startPostgres } from '../support/postgres-cluster';
import { askOne } from './postgres-pair';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, travellerOf, type Traveller } from '../support/traveller';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (let last = cleanUp.pop(); last; last = cleanUp.pop()) await last();
}, startTimeout);

/** A folder that PostgreSQL may write to. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'visa-wal-'));
  const identity = postgresIdentity();
  if (identity) chownSync(folder, identity.uid, identity.gid);
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startOn(databaseUrl: string, dataDir?: string): Promise<TestServer> {
  const server = await startTestServer({
    catalogue: referenceCatalogue,
    ...(dataDir !== undefined && { dataDir }),
    settings: { databaseUrl },
  });
  cleanUp.push(() => server.stop());
  return server;
}

const generationAt = async ({ address }: TestServer): Promise<unknown> =>
  ((await (await fetch(`${address}/healthz`)).json()) as { generation: unknown }).generation;

/** The digests of an application's pages, each read from its file. */
async function filesOf(traveller: Traveller, orderId: string, { address }: TestServer) {
  const order = await readOrder(traveller, orderId);
  const pages = order.applicant_list[0].material_required.flatMap(
    ({ upload_list }: { upload_list: { url: string; sha256: string }[] }) => upload_list,
  );
  for (const { url } of pages) expect((await fetch(new URL(url, address))).status, url).toBe(200);
  return pages.map(({ sha256 }: { sha256: string }) => sha256) as string[];
}

test.runIf(findPostgres())(
  'WAL brings the database back to any moment, with what was acknowledged until then, and no more',
  async () => {
    const [archive, base] = [join(newFolder(), 'wal'), join(newFolder(), 'base')];
    const identity = postgresIdentity();
    mkdirSync(archive);
    if (identity) chownSync(archive, identity.uid, identity.gid);
    const archiving = {
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    };
    const old = await startPostgres('fast', { settings: archiving });
    cleanUp.push(() => old.remove());
    await old.createDatabase('visa');
    const server = await startOn(old.url('visa'));
    const traveller = await signUpTraveller(server);
    const before = await readyOrder(traveller);
    const bin = findPostgres() ?? '';
    execFileSync(
      join(bin, 'pg_basebackup'),
      ['-D', base, '-c', 'fast', '-d', old.url('postgres')],
      {
        ...identity,
        cwd: tmpdir(),
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );

    const after = await readyOrder(traveller);
    const wanted = [before, after];
    const files = [];
    for (const { orderId } of wanted) files.push(await filesOf(traveller, orderId, server));
    expect(files.flat().length).toBeGreaterThan(2);
    const generation = await generationAt(server);
    const moment = String(await askOne(old.url('visa'), 'select clock_timestamp()::text as value'));
    // The mishap, and work that nobody can tell from it.
    await asOwner(old.url('visa'), 'delete from pages');
    const late = await readyOrder(traveller);

    const written = 'select pg_walfile_name(pg_switch_wal()) as value';
    const last = String(await askOne(old.url('postgres'), written));
    const archived = 'select last_archived_wal as value from pg_stat_archiver';
    while (String(await askOne(old.url('postgres'), archived)) < last) await sleep(50);
    await server.stop();
    await old.end('SIGKILL');

    const restored = await startPostgres('fast', {
      settings: {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: moment,
        recovery_target_action: 'promote',
      },
      fill(data) {
        cpSync(base, data, { recursive: true, preserveTimestamps: true });
        writeFileSync(join(data, 'recovery.signal'), '');
        chmodSync(data, 0o700);
        if (identity) execFileSync('chown', ['-R', `${identity.uid}:${identity.gid}`, data]);
      },
    });
    cleanUp.push(() => restored.remove());
    const recovering = 'select pg_is_in_recovery() as value';
    while (await askOne(restored.url('postgres'), recovering)) await sleep(50);
    // As docs/deployment.md says: phones are to ask what is still there.
    await asOwner(restored.url('visa'), 'delete from generation');
    const again = await startOn(restored.url('visa'), server.dataDir);
    cleanUp.push(() => rmSync(server.dataDir, { recursive: true, force: true }));
    const same = travellerOf(again, traveller);
    for (const [at, { orderId }] of wanted.entries())
      expect(await filesOf(same, orderId, again)).toEqual(files[at]);
    expect((await same.call('order', { order_id: late.orderId })).ret).not.toBe(0);
    expect(await generationAt(again)).not.toBe(generation);
  },
  startTimeout,
);
