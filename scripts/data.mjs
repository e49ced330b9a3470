import { isAbsolute, join } from 'node:path';
import { build } from './build.mjs';
import { installPackages } from './prepare.mjs';
import { must } from './run.mjs';

await installPackages();
await build();

// npm runs this in the project's folder; file names are relative to the caller's folder.
const from = process.env['INIT_CWD'] ?? '.';
const [command = '', ...rest] = process.argv.slice(2);
const isName = (text) =>
  ['operator', 'keys'].includes(command) ||
  text.startsWith('--') ||
  isAbsolute(text) ||
  (command === 'setup' && !/[./]/.test(text));
const named = rest.map((each) => (isName(each) ? each : join(from, each)));
await must(process.execPath, ['dist/server/main.js', command, ...named]);
