import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../server/infra/db/engines/postgres';
import { migrate } from '../../server/infra/db/migrate';
import { allMigrations } from '../../server/infra/db/migrations/all-migrations';
import { migratedDatabase, startPostgres } from './postgres-cluster';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster that tests run on, as the URL of its first database; absent: PGlite. */
    postgres: string | undefined;
  }
}

/** One cluster for all tests of a project; each of their servers gets a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres('fast');
  await cluster.createDatabase(migratedDatabase);
  const engine = await openPostgres(cluster.url(migratedDatabase), 1);
  await migrate(engine.db, allMigrations);
  await engine.close();
  project.provide('postgres', cluster.url('postgres'));
  return () => cluster.remove();
}
