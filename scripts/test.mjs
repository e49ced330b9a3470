import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { build } from './build.mjs';
import { checkSources } from './check.mjs';
import { failedOfPlaywright, failedOfVitest } from './failed-tests.mjs';
import { newestRelease, oldestRelease, onRelease, otherLongTermRelease } from './node-releases.mjs';
import { installPackages } from './prepare.mjs';
import { bin, runNamed } from './run.mjs';

await installPackages();
const { findFirefox, provideBrowsers } = await import('./browsers.mjs');
provideBrowsers();
const { providePgBouncer, providePostgres } = await import('./postgres.mjs');
const hasPostgres = providePostgres();
providePgBouncer();
const { provideObjectStore } = await import('./object-store.mjs');
const hasObjectStore = provideObjectStore();

const reports = 'node_modules/.cache/test-reports';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const failedSteps = [];
const failedTests = [];
const count = { passed: 0, failed: 0, skipped: 0 };
/** How long each suite took, those beside each other included. */
const seconds = new Map();

function add({ passed, failed, skipped }) {
  count.passed += passed;
  count.failed += failed;
  count.skipped += skipped;
}

function countVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  add({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests });
  failedTests.push(...failedOfVitest(report));
}

function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  add({ passed: expected + flaky, failed: unexpected, skipped });
  failedTests.push(...failedOfPlaywright(report));
}

/** Runs a step and remembers how long it took. @returns its exit status */
async function timed(name, command, args, options) {
  console.log(`\n— ${name}`);
  const begin = performance.now();
  const status = await runNamed(name, command, args, options);
  seconds.set(name, (performance.now() - begin) / 1000);
  return status;
}

/**
 * Runs a suite that writes its report to a file, and adds up its results; a suite without a report
 * failed.
 */
async function suite(name, command, args, options, countReport) {
  const status = await timed(name, command, args, options);
  try {
    countReport(JSON.parse(readFileSync(`${reports}/${name}.json`, 'utf8')));
  } catch {
    failedSteps.push(`${name} (no report)`);
    return;
  }
  if (status !== 0) failedSteps.push(name);
}

const vitest = (name, args, env = {}) =>
  suite(
    name,
    bin('vitest'),
    [
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reports}/${name}.json`,
    ],
    { env: { ...process.env, ...env } },
    countVitest,
  );

/** What takes long and seldom finds anything is left to `npm run faults -- --all`. */
const withoutSweeps = { WITHOUT_SWEEPS: '1' };

/** The environment variables for a supported release; without its binary the running one is tested. */
function on(version) {
  const release = onRelease(version);
  if (!release && process.env['CI']) failedSteps.push(`Node.js ${version}`);
  return release ?? {};
}

const project = (name, env) => vitest(name, ['--project', name], env);

/** A thousand phone-days, always the same; `npm run simulate` lives others. */
async function simulateDays() {
  const days = ['run', '-s', 'simulate', '--', '--days', '1000'];
  if ((await timed('simulation', 'npm', days)) !== 0) failedSteps.push('simulation');
}

const inBrowser = ['--config', 'tests/browser/vitest.config.ts'];

// Beside each other, because the checks leave half of the cores free; the unit tests have two workers
// for the time after them, the simulation one. The suites below take all there are, and those that
// kill and wait would be judged by a machine that is too busy.
const unitTests = ['--project', 'unit', '--project', 'unit-apart', '--maxWorkers', '2'];
const [failedChecks] = await Promise.all([
  checkSources(),
  vitest('unit', unitTests),
  simulateDays(),
]);
failedSteps.push(...failedChecks);
await build();
// Each supported release runs a part of the suites, and the newest most of them, because a server
// takes a third less on it. The unit tests are on the one that is here.
const newest = on(newestRelease);
// All of them where there is no other database to run them on.
await project('api', { ...on(oldestRelease), ...(hasPostgres && withoutSweeps) });
if (hasPostgres) await project('api-postgres', on(otherLongTermRelease));
if (hasPostgres && hasObjectStore) await project('stores', newest);
await project('faults', newest);
await project('outbox-faults', newest);
// One browser works in one page at a time, which keeps one core busy.
await Promise.all([
  vitest('browser', inBrowser, { ...newest, BROWSER: 'chromium' }),
  findFirefox() && vitest('browser-firefox', inBrowser, { ...newest, BROWSER: 'firefox' }),
]);
await suite(
  'e2e',
  bin('playwright'),
  ['test'],
  {
    env: {
      ...process.env,
      ...newest,
      ...withoutSweeps,
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/e2e.json`,
    },
  },
  countPlaywright,
);

console.log();
for (const [name, each] of seconds) console.log(`${name}: ${Math.round(each)} s`);

// Repeated at the end, where a long log is read first.
for (const { title, message } of failedTests) console.error(`\n✘ ${title}\n${message}`);
if (failedSteps.length > 0) console.error(`\nFailed: ${failedSteps.join(', ')}`);
// A failed step without tests (types, lint) counts as one failure in the last line.
const failed = Math.max(count.failed, failedSteps.length > 0 ? 1 : 0);
console.log(`\n${count.passed} passed, ${failed} failed, ${count.skipped} skipped`);
process.exit(failedSteps.length === 0 && count.passed > 0 ? 0 : 1);
