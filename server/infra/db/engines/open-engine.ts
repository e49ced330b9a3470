import { join } from 'node:path';
import type { Settings } from '../../../settings/settings';
import type { Engine } from './engine';
import { openPGlite } from './pglite';
import { openPostgres } from './postgres';

/**
 * Opens the database that the settings select.
 * @throws {StartFailure} if it cannot be opened
 */
export function openEngine({
  dataDir,
  databaseUrl,
  databasePoolSize,
}: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databasePoolSize'>): Promise<Engine> {
  return databaseUrl === undefined
    ? openPGlite(join(dataDir, 'database'))
    : openPostgres(databaseUrl, databasePoolSize);
}
