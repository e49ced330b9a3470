/**
 * How fast the app starts and answers taps, on a slow network and processor: ours, the same page
 * without its script (the limit), and ours without what is prerendered, by turns. The last line is one
 * JSON object; milliseconds are medians. `--runs n` sets how often each is measured, `--part start` or
 * `--part journey` measures one half.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { runnerImport } from 'vite';
import { appParts } from '../../scripts/app-parts.mjs';
import { build } from '../../scripts/build.mjs';
import { installPackages } from '../../scripts/prepare.mjs';

const kibibytes = (paths) =>
  Number(
    (
      paths.reduce((sum, path) => sum + brotliCompressSync(readFileSync(path)).length, 0) / 1024
    ).toFixed(1),
  );

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
await installPackages();
await build();
const parts = appParts();
const sizes = {
  entryJsBrotliKiB: kibibytes(parts.entryScripts),
  homeCriticalBrotliKiB: kibibytes(parts.homeCritical),
  precacheBrotliKiB: kibibytes(parts.precached),
};
const bench = fileURLToPath(new URL('bench.ts', import.meta.url));
const { module } = await runnerImport(bench, { configFile: false });
const figures = await module.bench(process.argv.slice(2));
console.log(JSON.stringify({ ...sizes, ...figures }));
process.exit(0);
