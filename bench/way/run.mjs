/**
 * A newcomer applies for two Vietnam e-visas on a phone of 360 px, from the first visit to the paid
 * application, and then for the same two again, against the built server. The last line is JSON: taps
 * and keystrokes of both times, what was asked twice, taps that only go back, and finished steps that
 * name no next one.
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
