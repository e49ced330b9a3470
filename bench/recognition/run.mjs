/**
 * How right, how honest and how fast the reader of machine-readable zones is, over specimens that
 * were never used in training. The last line is one JSON object; `--documents n` sets how many
 * there are in each grade (200), `--phones n` how many pictures of 12 megapixels are read in
 * Chromium's worker (12). Specimens are kept in node_modules/.cache between runs.
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { installPackages } from '../../scripts/prepare.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
await installPackages();
const bench = fileURLToPath(new URL('bench.ts', import.meta.url));
const { module } = await runnerImport(bench, { configFile: false });
await module.bench(process.argv.slice(2));
