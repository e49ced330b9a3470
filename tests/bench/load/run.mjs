/**
 * What one account's heavy files cost everybody: memory of the server with its workers, and how long
 * another traveller waits meanwhile. `--server path` takes another build. The last line is JSON.
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { build } from '../../../scripts/build.mjs';
import { installPackages } from '../../../scripts/prepare.mjs';

process.chdir(fileURLToPath(new URL('../../..', import.meta.url)));
await installPackages();
const [flag, other] = process.argv.slice(2);
if (flag !== '--server') await build();
const program = flag === '--server' && other ? other : 'dist/server/main.js';
const bench = fileURLToPath(new URL('bench.ts', import.meta.url));
const { module } = await runnerImport(bench, { configFile: false });
await module.bench(program);
