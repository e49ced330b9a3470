/**
 * Pictures of every screen of the traveller's journey, as contact sheets in
 * `node_modules/.cache/screens`, with what axe and the layout check find on each:
 * `npm run screens -- --languages ar,en-XA --widths 360,1280 --schemes light,dark --only name,…
 * --text 200`; `--run NAME` for a folder of its own. Ends with status 1 when anything was found.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { build } from '../../scripts/build.mjs';
import { installPackages } from '../../scripts/prepare.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
await installPackages();
await build();
const { provideBrowsers } = await import('../../scripts/browsers.mjs');
provideBrowsers();
// Chromium takes the fonts of the system alone; without one of Chinese it draws boxes.
const chinese = spawnSync('fc-list', [':lang=zh-cn'], { encoding: 'utf8' });
if (chinese.stdout?.trim() === '') {
  const { installDebian } = await import('../../scripts/debian.mjs');
  installDebian(['fonts-wqy-microhei']);
}
const take = fileURLToPath(new URL('take.ts', import.meta.url));
const file = fileURLToPath(new URL('../../build/plugins/built-script.ts', import.meta.url));
const { builtScript } = (await runnerImport(file, { configFile: false })).module;
// The server runs in this process, with the form's script built as in its bundle.
const { module } = await runnerImport(take, { configFile: false, plugins: [builtScript()] });
process.exitCode = await module.take(process.argv.slice(2));
