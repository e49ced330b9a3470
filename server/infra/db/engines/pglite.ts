import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { closeTreeToOthers } from '../../folder/close-to-others';
import { StartFailure } from '../../../errors/start-failure';
import { Mutex } from '../mutex';
import type { Database } from '../tables';
import type { Engine } from './engine';
import { pgliteDialect } from './pglite-dialect';

/**
 * PostgreSQL inside this process, in a folder that nobody else may use meanwhile. It never calls
 * fsync: a killed process loses nothing, a power cut may lose the last answers.
 * @throws {StartFailure} if what is in the folder is no database that it can read
 */
export async function openPGlite(folder: string): Promise<Engine> {
  if (!existsSync(folder)) await makeDatabase(folder);
  // PGlite would make a new database over whatever is left of one without this file.
  else if (!existsSync(join(folder, 'PG_VERSION'))) throw damaged(folder);
  const client = await openClient(folder).catch((cause: unknown) => {
    throw damaged(folder, cause);
  });
  const exclusive = new Mutex();
  const db = new Kysely<Database>({ dialect: pgliteDialect(client) });
  return {
    db,
    description: `embedded in ${folder}`,
    // The folder's lock has kept other processes out already.
    exclusively: async (work) => {
      const unlock = await exclusive.lock();
      try {
        return await work(db);
      } finally {
        unlock();
      }
    },
    close: () => client.close(),
  };
}

/** Under another name first, so that a process killed meanwhile leaves no half database. */
async function makeDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await (await openClient(unfinished)).close();
  await closeTreeToOthers(unfinished);
  await rename(unfinished, folder);
}

async function openClient(folder: string): Promise<PGlite> {
  const hush = () => true;
  const client = await PGlite.create({ dataDir: folder, onStderr: hush, onStdout: hush });
  await client.query('SELECT 1');
  return client;
}

const damaged = (folder: string, cause?: unknown) =>
  new StartFailure(
    `The database in ${folder} cannot be opened, because it is damaged or was made by another ` +
      'program; restore the folder from a copy, or set DATA_DIR to another folder.',
    { cause },
  );
