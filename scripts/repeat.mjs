/**
 * Runs browser tests twenty times under six busy loops, as a new or changed one has to pass before
 * it is kept: `npm run test:repeat -- tests/screen/home.spec.ts`.
 */
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { installPackages } from './prepare.mjs';
import { bin, run } from './run.mjs';

const repetitions = 20;
const busyLoops = 6;

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Name the files: npm run test:repeat -- tests/screen/home.spec.ts');
  process.exit(1);
}
await installPackages();
const { provideBrowsers } = await import('./browsers.mjs');
provideBrowsers();
await build();
const loops = Array.from({ length: busyLoops }, () =>
  spawn(process.execPath, ['-e', 'for (;;) Math.random();'], { stdio: 'ignore' }),
);
const status = await run(
  bin('playwright'),
  [
    ...['test', '--config', 'tests/playwright.config.ts', ...files],
    ...[`--repeat-each=${repetitions}`, '--max-failures=3', '--reporter=dot'],
  ],
  { env: { ...process.env, TEST_PATIENCE: '4' } },
);
for (const loop of loops) loop.kill('SIGKILL');
process.exit(status);
