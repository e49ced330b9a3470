import { resolve } from 'node:path';
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

const configured = ['test', '--config', 'tests/playwright.config.ts'];

/** A suite that is one of Playwright's projects. */
const playwright = (name, env) => ({
  name,
  runner: 'playwright',
  command: bin('playwright'),
  args: [...configured, '--project', name],
  alone: (file, test) => [
    ...[...configured, '--project', name, '--workers=1', '--reporter=list', file],
    ...(test ? ['--grep', asPattern(test)] : []),
  ],
  // The reporter would look for a relative path beside the configuration.
  env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(reports, `${name}.json`) },
});

const project = (name, env) => vitest(name, ['--project', name], env);
const inBrowser = (name, env) =>
  vitest(name, ['--config', 'tests/browser/vitest.config.ts'], { ...env, BROWSER: name });

/** A suite that has no report of single tests. */
const plain = (name, command, args) => ({ name, runner: 'plain', command, args });

/**
 * Every suite, in two rounds, of which each has two rows that run side by side: one suite of two
 * workers leaves a third of two cores idle, because a test waits for its browser and the browser for
 * its server. A third row made no run shorter, and each test of it slower. After a failure in the first round nothing else is run: what follows would fail for the
 * same reason. Each supported release of Node.js runs a part, the newest most of them, because a
 * server takes a third less on it; the unit tests run on the release that is here.
 * @param isWhole whether everything runs, or what `npm test` keeps to
 */
export function allSuites({ isWhole, hasPostgres, hasObjectStore }) {
  const newest = on(newestRelease);
  const days = isWhole ? '3000' : '300';
  const pictures = { ...newest, FUZZ_MUTANTS: isWhole ? '200' : '50' };
  const rounds = [
    [
      [
        plain('checks', process.execPath, [
          'scripts/check.mjs',
          '--without-tests',
          ...(isWhole ? ['--whole'] : []),
        ]),
        // Made by the checks already, unless they are left out.
        plain('build', process.execPath, ['scripts/build.mjs']),
        plain('simulation', 'npm', ['run', '-s', 'simulate', '--', '--days', days]),
        project('unit-apart'),
      ],
      [project('unit')],
    ],
    [
      [playwright('screen', newest), playwright('e2e', newest)],
      [
        project('api', on(otherLongTermRelease)),
        hasPostgres && project('api-embedded', on(oldestRelease)),
        hasPostgres && hasObjectStore && project('stores', newest),
        inBrowser('chromium', pictures),
        isWhole && findFirefox() !== undefined && inBrowser('firefox', pictures),
        project('faults', newest),
        project('outbox-faults', newest),
      ],
    ],
  ];
  return rounds.map((rows) => rows.map((row) => row.filter(Boolean)));
}
