import type { TestProject } from 'vitest/node';
import { findPostgres } from '../../scripts/postgres.mjs';
import { startMigratedCluster } from './postgres-cluster';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster that tests run on, as the URL of its first database; absent: PGlite. */
    postgres: string | undefined;
  }
}

/**
 * One cluster for all tests of a project; each of their servers gets a database of its own. Without
 * PostgreSQL on this machine they run on the embedded database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!findPostgres()) return async () => undefined;
  const cluster = await startMigratedCluster();
  project.provide('postgres', cluster.url('postgres'));
  return () => cluster.remove();
}
