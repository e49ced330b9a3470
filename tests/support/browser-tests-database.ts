import { findPostgres } from '../../scripts/postgres.mjs';
import { copyDatabase } from './kept-database';
import { databaseOf, startMigratedCluster } from './postgres-cluster';

/** By which Playwright's workers learn of the cluster: the URL of its database `postgres`. */
const variable = 'BROWSER_TESTS_POSTGRES';

/**
 * One PostgreSQL for the servers of all end-to-end tests: on the embedded database a server takes
 * twice the processor time to start, and each query a multiple. Without PostgreSQL on this machine
 * they run on the embedded one.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (!findPostgres()) return async () => undefined;
  const cluster = await startMigratedCluster();
  process.env[variable] = cluster.url('postgres');
  return () => cluster.remove();
}

/** A database with all migrations for a data folder: what the server's environment has to say of it. */
export async function migratedDatabaseFor(dataDir: string): Promise<{ DATABASE_URL?: string }> {
  const cluster = process.env[variable];
  if (cluster !== undefined)
    return { DATABASE_URL: await databaseOf(cluster, dataDir, 'migrated') };
  await copyDatabase('migrated', dataDir);
  return {};
}
