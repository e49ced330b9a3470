/**
 * How right and how fast pages are found and straightened, beside OpenCV's usual recipe, over drawn
 * scenes that were never used to tune either. The last line is one JSON object; `--scenes n` sets
 * how many there are in each grade (150), `--pages n` how many pictures of 12 megapixels are
 * straightened (4). Scenes are kept in node_modules/.cache between runs.
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { installPackages } from '../../scripts/prepare.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
await installPackages();
const bench = fileURLToPath(new URL('bench.ts', import.meta.url));
const { module } = await runnerImport(bench, { configFile: false });
await module.bench(process.argv.slice(2));
