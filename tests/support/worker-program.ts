import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WorkerProgram } from '../../server/infra/jobs/worker-process';

const hooks = pathToFileURL(join(import.meta.dirname, 'run-typescript.mjs')).href;

/** A worker from its TypeScript source, as tests run the server itself. */
export const programOf = (source: string): WorkerProgram => ({
  script: join(import.meta.dirname, '../..', source),
  execArgv: ['--import', hooks],
});

/** The server's own. */
export const workerProgram = programOf('server/worker.ts');
