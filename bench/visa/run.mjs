/**
 * How fast an approved visa is opened without a network, after the browser was restarted, on a
 * processor that is four times slower: from the shortcut of the home screen and from a notification.
 * The last line is JSON; milliseconds are medians. `--runs n` sets how often each is measured, `--built`
 * measures the build that is there.
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { build } from '../../scripts/build.mjs';
import { installPackages } from '../../scripts/prepare.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
await installPackages();
const args = process.argv.slice(2);
if (!args.includes('--built')) await build();
const bench = fileURLToPath(new URL('bench.ts', import.meta.url));
const { module: plugin } = await runnerImport('./build/plugins/built-script.ts', {
  configFile: false,
});
const plugins = [plugin.builtScript()];
const { module } = await runnerImport(bench, { configFile: false, plugins });
const figures = await module.bench(args.filter((each) => each !== '--built'));
console.log(JSON.stringify(figures));
process.exit(0);
