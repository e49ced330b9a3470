import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  formatVersion,
  readBackupFile,
  writeBackupFile,
} from '../../server/tools/backup/backup-file';
import { withContent, type BackupPart } from '../../server/tools/backup/backup-record';
import { checkBackup, restoreBackup } from '../../server/tools/backup/restore-backup';
import { runCommand } from '../../server/tools/backup/run-command';
import { listTables } from '../../server/tools/backup/table-dump';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { openFolderBlobStore } from '../../server/infra/files/folder-blob-store';
import { parseSettings, type Settings } from '../../server/settings/settings';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import { allMigrations } from '../../server/infra/db/migrations/all-migrations';
import { provideDatabase } from '../support/database';
import { makePdf } from '../support/fixtures/make-pdf';
import { copyDatabase } from '../support/kept-database';
import {
  kenya,
  newApplicant,
  newOrder,
  newPicture,
  newUpload,
  readOrder,
  submittedOrder,
} from '../support/order-steps';
import { giveLetter, orderInStatus } from '../support/outcomes';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout } from '../support/start-server';
import { newProof, signUpTraveller, travellerOf, type Traveller } from '../support/traveller';
import { runsSweeps, sampled } from '../support/sweep';

const projectEngine = inject('postgres') === undefined ? 'pglite' : 'postgres';

let folder: string;
let source: { settings: Settings; traveller: Traveller; proof: string };
let picture: Uint8Array<ArrayBuffer>;
let orderId: string;
let backup: string;

/** Settings for a data folder that holds nothing yet. */
async function newFolder(): Promise<Settings> {
  const dataDir = await mkdtemp(join(folder, 'target-'));
  return parseSettings({ PORT: '0', DATA_DIR: dataDir, DEMO: 'off' }, dataDir);
}

/** Settings for a database without tables, on an engine. */
async function newTarget(engine: 'pglite' | 'postgres' = projectEngine): Promise<Settings> {
  const settings = await newFolder();
  const { dataDir } = settings;
  if (engine === 'postgres') return { ...settings, ...(await provideDatabase(dataDir)) };
  await copyDatabase('empty', dataDir);
  return settings;
}

const startOn = (settings: Settings) =>
  startTestServer({ catalogue: referenceCatalogue, dataDir: settings.dataDir, settings });

/** Every row of every table, and every file: what a restored target must have the same. Its generation is its own. */
async function contentOf(settings: Settings) {
  const engine = await openEngine(settings);
  const rows: Record<string, string[]> = {};
  for (const table of await listTables(engine.db)) {
    if (table === 'generation') continue;
    const found = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(engine.db);
    rows[table] = found.rows.map(({ row }) => row).sort();
  }
  await engine.close();
  const blobs = await openFolderBlobStore(join(settings.dataDir, 'files'));
  const files: Record<string, string> = {};
  for await (const { id } of blobs.list()) {
    const file = await blobs.open(id);
    if (file) files[id] = (await buffer(file.stream)).toString('base64');
  }
  const secret = await readFile(join(settings.dataDir, 'secret.key'), 'base64');
  return { rows, files, secret };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-backup-'));
  const settings = await newTarget();
  const server = await startOn(settings);
  const proof = newProof();
  const traveller = await signUpTraveller(server);
  await call(server.address, 'sendResetCode', { email: traveller.email });
  const { body } = await call(server.address, 'resetPassword', {
    email: traveller.email,
    passwd: proof,
    verify_code: await server.mailedCode(traveller.email),
  });
  const reader = travellerOf(server, body);
  await submittedOrder(reader);
  orderId = await newOrder(reader, kenya);
  const applicant_id = await newApplicant(reader, orderId);
  const [document] = (await readOrder(reader, orderId)).applicant_list[0].material_required;
  picture = newPicture(300_000);
  const key = await newUpload(reader, picture);
  await reader.call('attachPage', { applicant_id, elec_id: document.elec_id, pos: 0, key });
  await newUpload(reader);
  await server.stop();
  source = { settings, traveller: reader, proof };
  backup = join(folder, 'visa.backup');
  expect(await runCommand(settings, ['backup', backup])).toMatch(/^Backed up \d+ rows and 4 files/);
}, startTimeout);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Rows are read as a JSON array, and written as lines. */
function asWritten({ record, bytes }: BackupPart): BackupPart {
  if (record.kind !== 'rows') return { record, bytes };
  const rows = JSON.parse(bytes.toString('utf8')) as unknown[];
  return { record, bytes: Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')) };
}

/** The backup with some of its parts exchanged, and otherwise as a backup is. */
async function forged(change: (part: BackupPart) => BackupPart[]): Promise<string> {
  const path = join(folder, `${randomUUID()}.backup`);
  const parts = async function* () {
    for await (const part of readBackupFile(backup)) yield* change(asWritten(part));
  };
  await writeBackupFile(path, parts());
  return path;
}

describe('a restored backup', () => {
  const targets = projectEngine === 'pglite' ? ['pglite'] : ['postgres', 'pglite'];

  test.each(sampled(targets as ('pglite' | 'postgres')[], 1))(
    `a restored backup of ${projectEngine} has the same rows and files in %s, and serves them`,
    async (engine) => {
      const target = await newTarget(engine);
      expect(await runCommand(target, ['restore', backup])).toMatch(/^Restored \d+ rows and 4/);
      expect(await contentOf(target)).toEqual(await contentOf(source.settings));

      const server = await startOn(target);
      const { email } = source.traveller;
      const { body } = await call(server.address, 'logIn', { email, passwd: source.proof });
      const reader = travellerOf(server, body);
      const [page] = (await readOrder(reader, orderId)).applicant_list[0].material_required[0]
        .upload_list;
      const file = await fetch(server.address + page.url);
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(picture);
      // The generated ids go on after those that were restored.
      await newApplicant(reader, orderId);
      expect((await readOrder(reader, orderId)).applicant_list[1].status_log).toHaveLength(1);
      await server.stop();

      // And back, in the place of what has changed since.
      const again = join(folder, `${engine}.backup`);
      await runCommand(target, ['backup', again]);
      await runCommand(target, ['restore', backup, '--replace']);
      expect(await contentOf(target)).toEqual(await contentOf(source.settings));
    },
    startTimeout,
  );

  test.runIf(runsSweeps && projectEngine === 'postgres')(
    'a restored backup of the embedded database serves on PostgreSQL',
    async () => {
      // Which makes its database itself.
      const embedded = await newFolder();
      await runCommand(embedded, ['restore', backup]);
      const path = join(folder, 'embedded.backup');
      await runCommand(embedded, ['backup', path]);
      const target = await newTarget('postgres');
      await runCommand(target, ['restore', path]);
      expect(await contentOf(target)).toEqual(await contentOf(source.settings));
    },
    startTimeout,
  );

  test.runIf(runsSweeps)(
    'a restored backup gets the migrations that have come since',
    async () => {
      const target = await newTarget();
      const engine = await openEngine(target);
      const since = { name: '9999-since', statements: ['alter table users add column since text'] };
      const migrations = [...allMigrations, since];
      await restoreBackup(
        {
          engine,
          blobs: await openFolderBlobStore(join(target.dataDir, 'files')),
          secretPath: join(target.dataDir, 'secret.key'),
          erasuresPath: join(target.dataDir, 'erasures.jsonl'),
          deletionsPath: join(target.dataDir, 'document-deletions.jsonl'),
          removalsPath: join(target.dataDir, 'people-removals.jsonl'),
          witnessPath: join(target.dataDir, 'generation'),
          migrations,
        },
        await checkBackup(backup, migrations),
        false,
      );
      const { rows } = await sql`select since, email from users`.execute(engine.db);
      expect(rows).toEqual([{ since: null, email: source.traveller.email }]);
      await engine.close();
    },
    startTimeout,
  );
});

describe('what cannot be restored changes nothing', () => {
  let target: Settings;
  let before: Awaited<ReturnType<typeof contentOf>>;
  beforeAll(async () => {
    target = await newTarget();
    const server = await startOn(target);
    const traveller = await signUpTraveller(server);
    await newUpload(traveller);
    await newOrder(traveller);
    await server.stop();
    before = await contentOf(target);
  }, startTimeout);

  async function refused(path: string, sentence: RegExp, flags: string[] = ['--replace']) {
    await expect(runCommand(target, ['restore', path, ...flags])).rejects.toMatchObject({
      name: 'StartFailure',
      message: expect.stringMatching(sentence),
    });
  }
  afterAll(async () => expect(await contentOf(target)).toEqual(before));

  test('a target that holds something, without --replace', async () => {
    await refused(backup, /already holds rows .*--replace/, []);
  });

  test.each([0, 1, 100, -200_000, -1])('a backup cut off at %d', async (length) => {
    const path = join(folder, `${randomUUID()}.backup`);
    const whole = await readFile(backup);
    await writeFile(path, whole);
    await truncate(path, length < 0 ? whole.length + length : length);
    await refused(path, /is damaged or incomplete|is no backup/);
  });

  test.each([0.0001, 0.01, 0.5, 0.9, 0.9999])(
    'a backup with a flipped bit at %d',
    async (place) => {
      const bytes = await readFile(backup);
      // Behind the header of gzip, of which some bytes mean nothing.
      const at = 10 + Math.floor((bytes.length - 10) * place);
      bytes[at] = (bytes[at] ?? 0) ^ 4;
      const path = join(folder, `${randomUUID()}.backup`);
      await writeFile(path, bytes);
      await refused(path, /is damaged or incomplete|is no backup/);
    },
  );

  test('something else than a backup', async () => {
    const path = join(folder, `${randomUUID()}.backup`);
    await writeFile(path, newPicture(5000));
    await refused(path, /is no backup/);
    await refused(folder, /cannot be used \(EISDIR\)/);
    await refused(join(folder, 'nowhere'), /cannot be used \(ENOENT\)/);
  });

  test('a backup of a newer version', async () => {
    const newTables = await forged((part) =>
      part.record.kind === 'header'
        ? [
            {
              ...part,
              record: {
                ...part.record,
                migrations: [...part.record.migrations, { name: '9999-new', checksum: 'x' }],
              },
            },
          ]
        : [part],
    );
    await refused(newTables, /newer version of this server \(it has '9999-new'\)/);
    const newFormat = await forged((part) =>
      part.record.kind === 'header'
        ? [{ ...part, record: { ...part.record, version: formatVersion + 1 } }]
        : [part],
    );
    await refused(newFormat, /newer version/);
  });

  test.runIf(runsSweeps)('a backup whose rows do not fit: every file and row stays', async () => {
    const path = await forged((part) => {
      const { record } = part;
      if (record.kind === 'secret') {
        const rows = Buffer.from('{"id":"x","user_id":"nobody"}\n');
        return [withContent({ kind: 'rows', table: 'orders', count: 1 } as const, rows), part];
      }
      if (record.kind !== 'end') return [part];
      const orders = (record.tables['orders'] ?? 0) + 1;
      return [{ ...part, record: { ...record, tables: { ...record.tables, orders } } }];
    });
    await expect(runCommand(target, ['restore', path, '--replace'])).rejects.toThrow(/null value/);
    expect(await contentOf(target)).toEqual(before);
  });
});

describe('a backup', () => {
  test('a backup is an archive that tar unpacks, with the digests of all that is in it', async () => {
    const unpacked = await mkdtemp(join(folder, 'unpacked-'));
    execFileSync('tar', ['-xzf', backup, '-C', unpacked]);
    const read = (name: string) => readFile(join(unpacked, name));
    const sums = (await read('SHA256SUMS')).toString().trimEnd().split('\n');
    for (const line of sums) {
      const [told, name = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(await read(name))
          .digest('hex'),
        name,
      ).toBe(told);
    }
    const users = (await read('rows/users/000001.ndjson')).toString().trimEnd().split('\n');
    expect(users.map((line) => (JSON.parse(line) as { email: string }).email)).toEqual([
      source.traveller.email,
    ]);
    const entries = await readdir(unpacked, { recursive: true, withFileTypes: true });
    // The list names all but itself.
    expect(entries.filter((entry) => entry.isFile())).toHaveLength(sums.length + 1);
    const files = await Promise.all(
      (await readdir(join(unpacked, 'files'))).map((id) => read(`files/${id}`)),
    );
    expect(files.some((bytes) => bytes.equals(picture))).toBe(true);
  });

  test('overwrites nothing, and says what is wrong with the name', async () => {
    const { settings } = source;
    await expect(runCommand(settings, ['backup', backup])).rejects.toThrow(/exists already/);
    const below = join(backup, 'below');
    await expect(runCommand(settings, ['backup', below])).rejects.toThrow(/cannot be used/);
    await expect(runCommand(settings, ['backup'])).rejects.toThrow(/^Say: npm run backup/);
    await expect(runCommand(settings, ['backup', below, '--replace'])).rejects.toThrow(/^Say/);
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test.runIf(runsSweeps)(
    'a backup says which files in use are gone, of whatever kind, and not those that nobody is shown',
    async () => {
      const settings = await newTarget();
      const server = await startOn(settings);
      const { db, blobs } = server.services;
      const traveller = await signUpTraveller(server);
      const { applicantId } = await orderInStatus(server, traveller, 'pre-checking');
      const letter = { type: 'application/pdf', bytes: Buffer.from(makePdf()) } as const;
      await giveLetter(server, applicantId, { name: 'Letter', files: [letter] });
      const idOf = async (key: string) =>
        (
          await db
            .selectFrom('uploads')
            .where('key', '=', key)
            .select('id')
            .executeTakeFirstOrThrow()
        ).id;
      const visa = await idOf(await newUpload(traveller));
      await db
        .updateTable('applicants')
        .set({ visa_upload_id: visa })
        .where('id', '=', applicantId)
        .execute();
      const nobodys = await idOf(await newUpload(traveller));
      const pages = await db.selectFrom('pages').select('upload_id').execute();
      const letters = await db.selectFrom('letter_files').select('upload_id').execute();
      const shown = [...pages, ...letters].map(({ upload_id }) => upload_id);
      for (const id of [...shown, visa, nobodys]) await blobs.remove(id);
      await server.stop();
      const said = await runCommand(settings, ['backup', join(folder, 'gaps.backup')]);
      expect(said).toContain(`WARNING: ${shown.length + 1} files in use are gone or damaged`);
      for (const id of [...shown, visa]) expect(said).toContain(id);
      expect(said).not.toContain(nobodys);
    },
    startTimeout,
  );

  test('a backup of nothing is refused', async () => {
    const path = join(folder, 'nothing.backup');
    const nothing = projectEngine === 'pglite' ? await newFolder() : await newTarget();
    await expect(runCommand(nothing, ['backup', path])).rejects.toThrow(/noth/);
  });

  test.runIf(runsSweeps)(
    projectEngine === 'pglite'
      ? 'of the embedded database asks to stop the server first'
      : 'of PostgreSQL is one moment’s picture while the server works',
    async () => {
      const settings = await newTarget();
      const server = await startOn(settings);
      const path = join(folder, `${randomUUID()}.backup`);
      if (projectEngine === 'pglite') {
        await expect(runCommand(settings, ['backup', path])).rejects.toThrow(/Stop the server/);
        await server.remove();
        return;
      }
      const traveller = await signUpTraveller(server);
      const order = await newOrder(traveller);
      const applicant_id = await newApplicant(traveller, order);
      const [{ elec_id }] = (await readOrder(traveller, order)).applicant_list[0].material_required;
      let working = true;
      let changes = 0;
      const work = (async () => {
        let replaces: string | null = null;
        while (working) {
          const key = await newUpload(traveller, newPicture(50_000));
          const attach: object = { applicant_id, elec_id, pos: 0, key, replaces };
          replaces = (await traveller.call('attachPage', attach)).body.upload_id;
          changes += 1;
        }
      })();
      for (let round = 0; round < 5; round += 1) {
        const each = join(folder, `${randomUUID()}.backup`);
        expect(await runCommand(settings, ['backup', each])).not.toContain('WARNING');
        const target = await newTarget();
        await runCommand(target, ['restore', each]);
        const { rows, files } = await contentOf(target);
        for (const row of rows['pages'] ?? [])
          expect(files).toHaveProperty(JSON.parse(row).upload_id);
      }
      working = false;
      await work;
      expect(changes).toBeGreaterThan(5);
      await server.remove();
    },
    startTimeout,
  );
});
