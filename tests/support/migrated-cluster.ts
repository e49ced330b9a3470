import { createHash } from 'node:crypto';
import { openPostgres } from '../../server/infra/db/engines/postgres';
import { migrate } from '../../server/infra/db/migrate';
import { allMigrations } from '../../server/infra/db/migrations/all-migrations';
import { asOwner, startPostgres, type PostgresCluster } from './postgres-cluster';

/**
 * The database of a cluster that has all migrations: to copy it takes a fraction of their time.
 * Nobody connects to it.
 */
const migratedDatabase = 'migrated';

/** Starts a cluster for many servers, each of which gets a database of its own. */
export async function startMigratedCluster(): Promise<PostgresCluster> {
  const cluster = await startPostgres('fast');
  await cluster.createDatabase(migratedDatabase);
  const engine = await openPostgres(cluster.url(migratedDatabase), 1);
  await migrate(engine.db, allMigrations);
  await engine.close();
  return cluster;
}

/**
 * The database of a server's data folder, made if it is not there: the same folder means the same
 * database.
 * @param cluster the URL of the cluster's database `postgres`
 * @returns its URL
 */
export async function databaseOf(
  cluster: string,
  dataDir: string,
  kind: 'empty' | 'migrated',
): Promise<string> {
  const name = `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const template = kind === 'migrated' ? migratedDatabase : 'template0';
  await asOwner(cluster, `create database ${name} template ${template}`).catch(
    (error: { code?: string }) => {
      if (error.code !== '42P04') throw error;
    },
  );
  return cluster.replace(/\/postgres$/, `/${name}`);
}
