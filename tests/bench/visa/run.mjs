/**
 * How long a visa takes to open without a network, after a cold start of the browser with a slow
 * processor: from the start of the navigation until what is printed on it and the picture of its first
 * page are shown. `--runs n` sets how often. The last line is one JSON object.
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { build } from '../../../scripts/build.mjs';
import { installPackages } from '../../../scripts/prepare.mjs';

process.chdir(fileURLToPath(new URL('../../..', import.meta.url)));
await installPackages();
if (!process.argv.includes('--built')) await build();
const bench = fileURLToPath(new URL('bench.ts', import.meta.url));
const { module } = await runnerImport(bench, { configFile: false });
process.exitCode = await module.bench(process.argv.slice(2));
