import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import serverBuild from '../../build/server.config';
import { builtWorkerVariable } from './worker-program';

const folder = 'node_modules/.cache/visa-tests';

/**
 * Builds the server's worker once for a run: a worker of TypeScript takes 1.5 s of a core to start, and
 * many servers start one. Below `node_modules`, where it finds its packages.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const outDir = await mkdtemp(join(folder, 'worker-'));
  await build({
    ...serverBuild,
    configFile: false,
    logLevel: 'warn',
    build: {
      ...serverBuild.build,
      outDir,
      rollupOptions: { ...serverBuild.build?.rollupOptions, input: { worker: 'server/worker.ts' } },
    },
  });
  process.env[builtWorkerVariable] = resolve(outDir, 'worker.js');
  return () => rm(outDir, { recursive: true, force: true });
}
