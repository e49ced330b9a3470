import type { TestProject } from 'vitest/node';
import { startMigratedCluster } from './migrated-cluster';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster that tests run on, as the URL of its first database; absent: PGlite. */
    postgres: string | undefined;
  }
}

/** One cluster for all tests of a project; each of their servers gets a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startMigratedCluster();
  project.provide('postgres', cluster.url('postgres'));
  return () => cluster.remove();
}
