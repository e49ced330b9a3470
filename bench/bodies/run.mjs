/**
 * How long honest requests wait while strangers send bodies of millions of brackets to each listener,
 * against a server that parses them before it asks who sends them. The last line is JSON, in
 * milliseconds: the longest wait of a small request, for each.
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { build } from '../../scripts/build.mjs';
import { installPackages } from '../../scripts/prepare.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
await installPackages();
if (!process.argv.includes('--built')) await build();
const bench = fileURLToPath(new URL('bench.ts', import.meta.url));
const { module } = await runnerImport(bench, { configFile: false });
await module.bench();
process.exit(0);
