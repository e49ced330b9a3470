/**
 * The tests. The last line is `N passed, N failed, N skipped`.
 *
 *   npm test                                what matters, within 15 minutes of two cores
 *   npm run test:all                        everything
 *   npm run test:all -- --shard 2/3         a part of it, for several machines
 *   npm run test:all -- --only screen,e2e   some suites
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { checkSources } from './check.mjs';
import { installPackages } from './prepare.mjs';
import { runNamed } from './run.mjs';
import { readReport } from './testing/failures.mjs';
import { childSeconds, slowness } from './testing/measure.mjs';
import { tryAgain } from './testing/try-again.mjs';

const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
    shard: { type: 'string' },
  },
});
if (options.shard !== undefined && !/^\d+\/\d+$/.test(options.shard)) {
  console.error('Say which part of how many: --shard 2/3');
  process.exit(1);
}

const begin = performance.now();
await installPackages();
const { provideBrowsers } = await import('./browsers.mjs');
provideBrowsers();
const { providePostgres, providePgBouncer } = await import('./postgres.mjs');
const hasPostgres = providePostgres();
if (options.all) providePgBouncer();
const { provideObjectStore } = await import('./object-store.mjs');
const hasObjectStore = provideObjectStore();
const { allSuites, endsAtFailure, reports } = await import('./testing/suites.mjs');

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const machine = slowness();
console.log(
  `This machine: ${machine.seconds.toFixed(2)} s for the fixed loop, ${machine.factor.toFixed(2)} times the machine of the budgets.`,
);

/** On a slower machine a test waits longer; never less than on the machine of the budgets. */
const patience = Math.max(1, machine.factor);
const envOf = ({ env }) => ({
  ...process.env,
  ...env,
  TEST_PATIENCE: String(patience),
  ...(!options.all && { WITHOUT_SWEEPS: '1' }),
});

/** Runs a suite. @returns its results; without tests of its own, a failure by its name */
async function results(suite) {
  const { name, runner, command, args } = suite;
  const plain = (failed) => ({
    passed: 0,
    skipped: 0,
    failures: failed.map((title) => ({ title, message: '' })),
  });
  if (runner === 'checks') return plain(await checkSources());
  if (runner === 'build') return plain((await build()) ?? []);
  const shard = options.shard && runner !== 'plain' ? [`--shard=${options.shard}`] : [];
  const status = await runNamed(name, command, [...args, ...shard], { env: envOf(suite) });
  if (runner === 'plain') return plain(status === 0 ? [] : [name]);
  try {
    const report = readReport(`${reports}/${name}.json`, runner);
    const isUnexplained = status !== 0 && report.failures.length === 0;
    return isUnexplained ? { ...report, failures: plain([name]).failures } : report;
  } catch {
    return plain([`${name} (no report)`]);
  }
}

/** Without tests of their own, on several machines these run on the first one only. */
const runsHere = ({ runner }) =>
  !['checks', 'plain'].includes(runner) || !options.shard || options.shard.startsWith('1/');
const wanted = options.only?.split(',');
const suites = allSuites({ isWhole: options.all, hasPostgres, hasObjectStore }).filter(
  (suite) => (!wanted || wanted.includes(suite.name) || suite.name === 'build') && runsHere(suite),
);

const budgets = JSON.parse(readFileSync('tests/budgets.json', 'utf8'));
/** A suite may take this much more than its budget: what else the machine does is not its fault. */
const tolerance = 1.2;

const count = { passed: 0, skipped: 0 };
const failures = [];
const lines = [];
for (const suite of suites) {
  const { name } = suite;
  console.log(`\n— ${name}`);
  const [wall, before] = [performance.now(), childSeconds()];
  const { passed, skipped, failures: failed } = await results(suite);
  const seconds = (performance.now() - wall) / 1000;
  const used = before === undefined ? undefined : childSeconds() - before;
  count.passed += passed;
  count.skipped += skipped;
  failures.push(...failed.map((failure) => ({ suite, ...failure })));
  const budget = options.all ? undefined : budgets[name];
  // The machine may have become slower since the beginning.
  const limit = budget && budget * tolerance * Math.max(machine.factor, slowness().factor, 1);
  const isOver = limit !== undefined && used > limit;
  if (isOver)
    failures.push({
      suite,
      title: `${name} took ${Math.round(used)} s of a core, its budget is ${budget} (tests/budgets.json)`,
      message: '',
    });
  lines.push(
    `${name}: ${Math.round(seconds)} s${used === undefined ? '' : `, ${Math.round(used)} s of a core`}${budget ? ` of ${budget}` : ''}${isOver ? ', OVER' : ''}`,
  );
  if (failed.length > 0 && endsAtFailure.has(name)) break;
}
const left = failures.length > 0 ? await tryAgain(failures, envOf) : [];

console.log();
for (const line of lines) console.log(line);
const minutes = (performance.now() - begin) / 60_000;
console.log(
  `whole: ${minutes.toFixed(1)} min, on a machine of factor ${machine.factor.toFixed(2)}`,
);

// Repeated at the end, where a long log is read first.
const quoted = (arg) => (/^[\w./=:-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`);
for (const { suite, file, name, title, message } of left) {
  console.error(`\n✘ ${title}\n${message}`);
  if (file && suite.alone)
    console.error(`  alone: ${[suite.command, ...suite.alone(file, name)].map(quoted).join(' ')}`);
}
console.log(`\n${count.passed} passed, ${left.length} failed, ${count.skipped} skipped`);
process.exit(left.length === 0 && count.passed > 0 ? 0 : 1);
