import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../infra/files/blob-store';
import { writeDurably } from '../../infra/folder/write-durably';
import { madeBeforeBaseline, StartFailure } from '../../errors/start-failure';
import type { Engine } from '../../infra/db/engines/engine';
import { hasMigrated, isBeforeBaseline, migrate, type Migration } from '../../infra/db/migrate';
import { withoutKeys, type DataKeys } from '../../infra/keys/data-keys';
import type { KeyRing } from '../../infra/keys/key-ring';
import type { Db } from '../../infra/db/tables';
import { noteRemovals } from '../../areas/people/people-rows';
import { noteDocumentDeletions, noteErasures } from '../../areas/privacy/erasure-list';
import { forgetUnfinished } from '../../infra/uploads/sweep-parts';
import { beginGeneration } from '../../infra/db/generation';
import { formatVersion, readBackupFile } from './backup-file';
import { sha256Of, type RecordOf } from './backup-record';
import { dropAll, hasRows, listTables, loadRows, readHistory, resetSequences } from './table-dump';

export interface RestoreTarget {
  readonly engine: Engine;
  readonly blobs: BlobStore;
  readonly secretPath: string;
  /** The list of deleted accounts in the data folder, which a restore does not replace. */
  readonly erasuresPath: string;
  readonly deletionsPath: string;
  readonly removalsPath: string;
  /** The file in the data folder with the generation's id. */
  readonly witnessPath: string;
  readonly migrations: readonly Migration[];
  /** The keys that seal the files; a restore loads the keys of the backup. */
  readonly keys?: DataKeys;
}

/** A backup that was read completely and is compatible with this version. */
export interface CheckedBackup {
  readonly path: string;
  readonly header: RecordOf<'header'>;
  readonly end: RecordOf<'end'>;
  readonly files: ReadonlySet<string>;
  /** The migrations with which its tables were created. */
  readonly builders: readonly Migration[];
}

export interface RestoreSummary {
  readonly madeAt: string;
  readonly rows: number;
  readonly files: number;
}

/**
 * Replaces the content of the target by a checked backup. Files are added beside the old ones, all
 * rows change in one transaction, and only then files that are not in the backup are removed: after
 * an interruption the target is either the old or the new one.
 * @param replace whether a target with data may be overwritten
 * @throws {StartFailure} with nothing changed
 */
export async function restoreBackup(
  {
    engine,
    blobs,
    secretPath,
    erasuresPath,
    deletionsPath,
    removalsPath,
    witnessPath,
    migrations,
    keys = withoutKeys,
  }: RestoreTarget,
  { path, header, end, files, builders }: CheckedBackup,
  replace: boolean,
): Promise<RestoreSummary> {
  await checkTarget(engine.db, blobs, replace);
  // The next start repeats what the backup is too old to have.
  const tables = await listTables(engine.db);
  if (tables.includes('erasures')) await noteErasures(engine.db, erasuresPath);
  if (tables.includes('document_deletions')) await noteDocumentDeletions(engine.db, deletionsPath);
  if (tables.includes('people_removals')) await noteRemovals(engine.db, removalsPath);

  const added: string[] = [];
  let secret: Buffer | undefined;
  try {
    await engine.exclusively((db) =>
      db.transaction().execute(async (tx) => {
        await dropAll(tx);
        await migrate(tx, builders);
        let areKeysLoaded = !(await listTables(tx)).includes('data_keys');
        for await (const { record, bytes } of readBackupFile(path, keys.ring)) {
          if (record.kind === 'rows') await loadRows(tx, record.table, bytes);
          if (record.kind !== 'rows' && record.kind !== 'header' && !areKeysLoaded) {
            await keys.load(tx);
            areKeysLoaded = true;
          }
          if (record.kind === 'file' && (await addFile(blobs, record, bytes)))
            added.push(record.id);
          if (record.kind === 'secret') secret = bytes;
        }
        await resetSequences(tx);
        // Removed first: after an interruption the next start then begins a new generation.
        await rm(witnessPath, { force: true });
      }),
    );
  } catch (error) {
    for (const id of added) await blobs.remove(id);
    throw error;
  }
  if (secret) await writeDurably(secretPath, secret);
  for await (const { id } of blobs.list()) if (!files.has(id)) await blobs.remove(id);
  await engine.exclusively((db) => migrate(db, migrations));
  // A backup has their rows and not their bytes.
  if ((await listTables(engine.db)).includes('resumable_uploads'))
    await forgetUnfinished(engine.db);
  await beginGeneration(engine.db, witnessPath);
  const rows = Object.values(end.tables).reduce((sum, count) => sum + count, 0);
  return { madeAt: header.made_at, rows, files: files.size };
}

/**
 * Reads a backup completely and checks that it is intact and that this version can restore it.
 * @throws {StartFailure}
 */
export async function checkBackup(
  path: string,
  migrations: readonly Migration[],
  ring?: KeyRing,
): Promise<CheckedBackup> {
  let header: RecordOf<'header'> | undefined;
  let end: RecordOf<'end'> | undefined;
  const files = new Set<string>();
  const rows: Record<string, number> = {};
  for await (const { record } of readBackupFile(path, ring)) {
    if (record.kind === 'header') {
      header = record;
      if (record.version > formatVersion) throw newer(path);
    }
    if (record.kind === 'rows') rows[record.table] = (rows[record.table] ?? 0) + record.count;
    if (record.kind === 'file') files.add(record.id);
    if (record.kind === 'end') end = record;
  }
  const complete =
    header &&
    end &&
    end.files === files.size &&
    Object.entries(end.tables).every(([table, count]) => (rows[table] ?? 0) === count);
  if (!header || !end || !complete)
    throw new StartFailure(`The backup ${path} does not hold what it says; use another one.`);
  return { path, header, end, files, builders: buildersOf(header, migrations) };
}

const newer = (what: string) =>
  new StartFailure(
    `The backup was made by a newer version of this server (${what}); restore it with that version.`,
  );

/**
 * The migrations with which the backup's tables were created: they must be the beginning of ours.
 */
function buildersOf(
  { migrations: had }: RecordOf<'header'>,
  ours: readonly Migration[],
): readonly Migration[] {
  had.forEach((migration, position) => {
    const known = ours[position];
    if (!known) throw newer(`it has '${migration.name}'`);
    if (isBeforeBaseline(migration)) throw madeBeforeBaseline('The backup');
    if (!hasMigrated(migration, known))
      throw new StartFailure(
        `The backup's tables were built by '${migration.name}', which this version knows differently; ` +
          'restore it with the version that made it.',
      );
  });
  return ours.slice(0, had.length);
}

async function checkTarget(db: Db, blobs: BlobStore, replace: boolean): Promise<void> {
  const tables = await listTables(db);
  if (tables.length > 0 && !(await readHistory(db)))
    throw new StartFailure(
      'The database holds tables of something else; restore into a database of its own.',
    );
  if (replace) return;
  const refusal = (what: string) =>
    new StartFailure(`The target already holds ${what}; say --replace if they may be lost.`);
  for (const table of tables) if (await hasRows(db, table)) throw refusal(`rows (in ${table})`);
  const { done } = await blobs.list()[Symbol.asyncIterator]().next();
  if (!done) throw refusal('files');
}

/** Adds a file; false if it already existed. */
async function addFile(
  blobs: BlobStore,
  { id, sha256 }: RecordOf<'file'>,
  bytes: Buffer,
): Promise<boolean> {
  const before = await blobs.open(id);
  if (before && sha256Of(await buffer(before.stream)) === sha256) return false;
  await (await blobs.receive(Readable.from([bytes]))).keep(id);
  return !before;
}
