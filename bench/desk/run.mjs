/**
 * An operator reviews 30 documents by keyboard, and reads a queue of 10,000 waiting cases. The last
 * line is JSON: keys for a decision, and in milliseconds how long the next document and the queue
 * take to be painted (95 of 100).
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { build } from '../../scripts/build.mjs';
import { installPackages } from '../../scripts/prepare.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
await installPackages();
await build();
const bench = fileURLToPath(new URL('bench.ts', import.meta.url));
const { module } = await runnerImport(bench, { configFile: false });
await module.bench();
process.exit(0);
