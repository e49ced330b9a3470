import type { TestProject } from 'vitest/node';
import type { S3Address } from '../../server/settings/files-settings';
import { startObjectStore } from './object-store';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bucket that servers of tests keep their files in; absent: their folder. */
    bucket: S3Address | undefined;
  }
}

/** One store for all tests of a project; each of their servers gets a prefix of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const store = await startObjectStore();
  project.provide('bucket', store.address);
  return () => store.remove();
}
