/**
 * How soon chosen files are safe on a slow phone, and the memory that it takes, in real Chromium
 * against the real server. The last line is one JSON object; `--files n` sets how many are chosen,
 * `--app folder` takes another build of the app, to compare with. V8 sizes its young generation by
 * the machine's memory; `--young-mb n` sets half of it, by default to that of a phone with 4 GB.
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
await module.bench(process.argv.slice(2));
