/**
 * The cost of sealing, listing and draining five hundred items, in real Chromium against the real
 * server. The last line is one JSON object; `--items n` sets how many.
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { build } from '../../scripts/build.mjs';
import { providePostgres } from '../../scripts/postgres.mjs';
import { installPackages } from '../../scripts/prepare.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
await installPackages();
await build();
if (!providePostgres()) process.exit(1);
const bench = fileURLToPath(new URL('bench.ts', import.meta.url));
const { module } = await runnerImport(bench, { configFile: false });
await module.bench(process.argv.slice(2));
