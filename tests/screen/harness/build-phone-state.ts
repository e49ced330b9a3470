import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { buildPageScript } from '../../../build/page-script.mjs';
import { builtWorkerVariable } from '../../support/worker-program';

/** Where the workers find the script that writes a phone's state. */
export const phoneStateScript = 'node_modules/.cache/visa-tests/phone-state.js';

/** Playwright's set-up of the screen tests: what is built once for all their workers. */
export default async function setup(): Promise<void> {
  mkdirSync(dirname(phoneStateScript), { recursive: true });
  const script: string = await buildPageScript('tests/screen/harness/phone-state.ts');
  // Another run may read it at this moment.
  const made = `${phoneStateScript}.${process.pid}`;
  writeFileSync(made, script);
  renameSync(made, phoneStateScript);
  process.env[builtWorkerVariable] ??= resolve('dist/server/worker.js');
}
