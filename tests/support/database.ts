import { inject } from 'vitest';
import { copyDatabase } from './kept-database';
import { databaseOf } from './postgres-cluster';

/**
 * The database of a test's data folder, on the engine that the project runs on: what the server has
 * to be told of it. The same folder means the same database.
 */
export async function provideDatabase(
  dataDir: string,
  kind: 'empty' | 'migrated' = 'empty',
): Promise<{ databaseUrl?: string }> {
  const cluster = inject('postgres');
  if (cluster !== undefined) return { databaseUrl: await databaseOf(cluster, dataDir, kind) };
  await copyDatabase(kind, dataDir);
  return {};
}
