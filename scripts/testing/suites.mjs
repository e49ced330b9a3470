import { bin } from '../run.mjs';
import { findFirefox } from '../browsers.mjs';
import {
  newestRelease,
  oldestRelease,
  onRelease,
  otherLongTermRelease,
} from '../node-releases.mjs';

export const reports = 'node_modules/.cache/test-reports';

/**
 * The environment of a supported release; without its binary the running one is tested, except on a
 * build machine, where that would hide that nothing was tested on the release.
 */
function on(version) {
  const release = onRelease(version);
  if (!release && process.env['CI']) throw new Error(`Node.js ${version} could not be installed.`);
  return release ?? {};
}

const asPattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A suite of Vitest. @param chosen the arguments that choose its tests */
const vitest = (name, chosen, env = {}) => ({
  name,
  runner: 'vitest',
  command: bin('vitest'),
  args: [
    ...['run', ...chosen, '--reporter=default', '--reporter=json'],
    `--outputFile.json=${reports}/${name}.json`,
  ],
  alone: (file, test) => ['run', ...chosen, file, ...(test ? ['-t', asPattern(test)] : [])],
  env,
});

/** A suite that is one of Playwright's projects. */
const playwright = (name, env) => ({
  name,
  runner: 'playwright',
  command: bin('playwright'),
  args: ['test', '--project', name],
  alone: (file, test) => [
    ...['test', '--project', name, '--workers=1', '--reporter=list', file],
    ...(test ? ['--grep', asPattern(test)] : []),
  ],
  env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/${name}.json` },
});

const project = (name, env) => vitest(name, ['--project', name], env);
const inBrowser = (name, env) =>
  vitest(name, ['--config', 'tests/browser/vitest.config.ts'], { ...env, BROWSER: name });

/**
 * Every suite, in the order in which they run: what fails soonest, and most often, comes first. Each
 * supported release of Node.js runs a part, the newest most of them, because a server takes a third
 * less on it; the unit tests run on the release that is here.
 * @param isWhole whether everything runs, or what `npm test` keeps to
 */
export function allSuites({ isWhole, hasPostgres, hasObjectStore }) {
  const newest = on(newestRelease);
  const days = isWhole ? '3000' : '300';
  const pictures = { ...newest, FUZZ_MUTANTS: isWhole ? '200' : '50' };
  // Two workers, because nothing else runs meanwhile.
  const unit = (name) => vitest(name, ['--project', name, '--maxWorkers', '2']);
  return [
    { name: 'checks', runner: 'checks' },
    unit('unit'),
    unit('unit-apart'),
    {
      name: 'simulation',
      runner: 'plain',
      ...{ command: 'npm', args: ['run', '-s', 'simulate', '--', '--days', days] },
    },
    { name: 'build', runner: 'build' },
    project('api', on(otherLongTermRelease)),
    hasPostgres && project('api-embedded', on(oldestRelease)),
    hasPostgres && hasObjectStore && project('stores', newest),
    playwright('screen', newest),
    project('faults', newest),
    project('outbox-faults', newest),
    inBrowser('chromium', pictures),
    isWhole && findFirefox() !== undefined && inBrowser('firefox', pictures),
    playwright('e2e', newest),
  ].filter(Boolean);
}

/** After a failure of these nothing else is run: what follows would fail for the same reason. */
export const endsAtFailure = new Set(['checks', 'unit', 'unit-apart', 'simulation', 'build']);
