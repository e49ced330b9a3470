import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WorkerProgram } from '../../server/infra/jobs/worker-process';

const hooks = pathToFileURL(join(import.meta.dirname, 'run-typescript.mjs')).href;

/** By which the processes of a run learn of the worker that was built for it (`built-worker.ts`). */
export const builtWorkerVariable = 'TESTS_BUILT_WORKER';

/** A worker from its TypeScript source, as tests run the server itself. */
export const programOf = (source: string): WorkerProgram => ({
  script: join(import.meta.dirname, '../..', source),
  execArgv: ['--import', hooks],
});

const built = process.env[builtWorkerVariable];

/** The server's own: as it was built for this run, else from its source. */
export const workerProgram: WorkerProgram =
  built === undefined ? programOf('server/worker.ts') : { script: built, execArgv: [] };
