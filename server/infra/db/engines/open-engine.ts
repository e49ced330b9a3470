import { join } from 'node:path';
import type { LogEvent } from 'kysely';
import type { Settings } from '../../../settings/settings';
import type { Engine } from './engine';
import { openPGlite } from './pglite';
import { openPostgres } from './postgres';

/**
 * Opens the database that the settings select.
 * @param log is told each query of `db` once it has ended
 * @throws {StartFailure} if it cannot be opened
 */
export function openEngine(
  {
    dataDir,
    databaseUrl,
    databasePoolSize,
  }: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databasePoolSize'>,
  log?: (event: LogEvent) => void,
): Promise<Engine> {
  return databaseUrl === undefined
    ? openPGlite(join(dataDir, 'database'), log)
    : openPostgres(databaseUrl, databasePoolSize, log);
}
