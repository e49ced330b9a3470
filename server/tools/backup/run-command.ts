import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileReader, openFileStore } from '../../infra/files/file-stores';
import { prepareFolder } from '../../infra/folder/prepare-folder';
import type { Settings } from '../../settings/settings';
import { StartFailure } from '../../errors/start-failure';
import { openEngine } from '../../infra/db/engines/open-engine';
import { lockFolder } from '../../infra/folder/lock-folder';
import { allMigrations } from '../../infra/db/migrations/all-migrations';
import { peopleRemovalsFile } from '../../areas/people/people-rows';
import { documentDeletionsFile, erasuresFile } from '../../areas/privacy/erasure-list';
import { generationFile } from '../../infra/db/generation';
import { DataKeys } from '../../infra/keys/data-keys';
import { loadKeyRing } from '../../infra/keys/load-key-ring';
import { listTables } from './table-dump';
import { makeBackup } from './make-backup';
import { checkBackup, restoreBackup } from './restore-backup';

const usage = 'Say: npm run backup -- FILE, or npm run restore -- FILE [--replace].';

/**
 * Runs 'backup FILE' or 'restore FILE [--replace]' on the configured database and folder.
 * @returns a summary for the operator
 * @throws {StartFailure}
 */
export async function runCommand(settings: Settings, argv: readonly string[]): Promise<string> {
  const [command, ...rest] = argv;
  const names = rest.filter((each) => !each.startsWith('--'));
  const flags = rest.filter((each) => each.startsWith('--'));
  const [name] = names;
  if (name === undefined || names.length > 1) throw new StartFailure(usage);
  const path = resolve(name);
  if (command === 'backup' && flags.length === 0) return backup(settings, path);
  if (command === 'restore' && flags.every((flag) => flag === '--replace'))
    return restore(settings, path, flags.length > 0);
  throw new StartFailure(usage);
}

async function backup(settings: Settings, path: string): Promise<string> {
  const { dataDir, databaseUrl } = settings;
  if (!existsSync(databaseUrl ? dataDir : join(dataDir, 'database')))
    throw new StartFailure(
      `There is nothing to back up in ${dataDir}; set DATA_DIR to the server's folder.`,
    );
  const lock = databaseUrl ? undefined : await lockStopped(dataDir);
  try {
    const engine = await openEngine(settings);
    try {
      const keys = new DataKeys(await loadKeyRing(settings));
      if ((await listTables(engine.db)).includes('data_keys')) await keys.load(engine.db);
      const { rows, files, missing } = await makeBackup(
        {
          engine,
          blobs: await fileReader(settings, 'files', keys),
          keys,
          secretPath: join(dataDir, 'secret.key'),
        },
        path,
        new Date(),
      );
      const { size } = await stat(path);
      const warning =
        missing.length > 0
          ? `\nWARNING: ${missing.length} files in use are gone or damaged: ${missing.join(', ')}`
          : '';
      return `Backed up ${rows} rows and ${files} files to ${path} (${size} bytes).${warning}`;
    } finally {
      await engine.close();
    }
  } finally {
    await lock?.release();
  }
}

async function restore(settings: Settings, path: string, replace: boolean): Promise<string> {
  const { dataDir } = settings;
  const keys = new DataKeys(await loadKeyRing(settings));
  const checked = await checkBackup(path, allMigrations, keys.ring);
  await prepareFolder(dataDir);
  const lock = await lockStopped(dataDir);
  try {
    const engine = await openEngine(settings);
    try {
      const target = {
        engine,
        blobs: await openFileStore(settings, 'files', keys),
        keys,
        secretPath: join(dataDir, 'secret.key'),
        erasuresPath: join(dataDir, erasuresFile),
        deletionsPath: join(dataDir, documentDeletionsFile),
        removalsPath: join(dataDir, peopleRemovalsFile),
        witnessPath: join(dataDir, generationFile),
        migrations: allMigrations,
      };
      const { madeAt, rows, files } = await restoreBackup(target, checked, replace);
      return `Restored ${rows} rows and ${files} files, as of ${madeAt}.`;
    } finally {
      await engine.close();
    }
  } finally {
    await lock.release();
  }
}

/** Locks the folder; if a server runs, the error advises to stop it. */
async function lockStopped(dataDir: string) {
  return lockFolder(dataDir).catch((error: unknown) => {
    if (!(error instanceof StartFailure)) throw error;
    throw new StartFailure(
      `Stop the server first: ${error.message} (A backup of PostgreSQL needs no stop.)`,
    );
  });
}
