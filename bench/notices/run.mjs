/**
 * Payments while the server is killed at random: each is told by exactly one mail and one push. On both
 * databases; `--changes n` sets how many payments, `--seed n` repeats the kills, `--pglite` leaves
 * PostgreSQL out. The last line is JSON.
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { build } from '../../scripts/build.mjs';
import { providePostgres } from '../../scripts/postgres.mjs';
import { installPackages } from '../../scripts/prepare.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
await installPackages();
if (!process.argv.includes('--built')) await build();
if (!process.argv.includes('--pglite') && !providePostgres()) process.exit(1);
const bench = fileURLToPath(new URL('bench.ts', import.meta.url));
const { module } = await runnerImport(bench, { configFile: false });
process.exitCode = await module.bench(process.argv.slice(2));
