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
import { installPackages } from './prepare.mjs';
import { readReport } from './testing/failures.mjs';
import { runMeasured, slowness, watchSlowness } from './testing/measure.mjs';
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
const { allSuites, reports } = await import('./testing/suites.mjs');

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const machine = slowness();
console.log(
  `This machine: ${machine.seconds.toFixed(2)} s for the fixed loop, ${machine.factor.toFixed(2)} times the machine of the budgets.`,
);

const slownessSince = watchSlowness();
/** On a slower machine a test waits longer; never less than on the machine of the budgets. */
const patience = (since = 0) => Math.max(1, machine.factor, slownessSince(since));
const envOf = ({ env }) => ({
  ...process.env,
  ...env,
  TEST_PATIENCE: String(patience()),
  ...(!options.all && { WITHOUT_SWEEPS: '1' }),
});

const isHere = !options.shard || options.shard.startsWith('1/');
const wanted = options.only?.split(',');
/** Without tests of its own, a suite runs on the first of several machines only. */
const isChosen = ({ name, runner }) =>
  name === 'build' || ((isHere || runner !== 'plain') && (!wanted || wanted.includes(name)));

/** A part of a suite of few files may have none of them; a whole suite without tests fails. */
const mayBeEmpty = { vitest: '--passWithNoTests', playwright: '--pass-with-no-tests' };

/** @returns its passed, skipped and failed tests, and the processor time it used */
async function results(suite) {
  const { name, runner, command, args } = suite;
  const part = options.shard && mayBeEmpty[runner];
  const all = [...args, ...(part ? [`--shard=${options.shard}`, part] : [])];
  const { status, used } = await runMeasured(name, command, all, { env: envOf(suite) });
  const whole = (title) => [{ title, message: '' }];
  if (runner === 'plain')
    return { passed: 0, skipped: 0, failures: status === 0 ? [] : whole(name), used };
  try {
    const report = readReport(`${reports}/${name}.json`, runner);
    const isUnexplained = status !== 0 && report.failures.length === 0;
    return { ...report, ...(isUnexplained && { failures: whole(name) }), used };
  } catch {
    return { passed: 0, skipped: 0, failures: whole(`${name} (no report)`), used };
  }
}

const budgets = JSON.parse(readFileSync('tests/budgets.json', 'utf8'));
/** A suite may take this much more than its budget: what else the machine does is not its fault. */
const tolerance = 1.2;

const count = { passed: 0, skipped: 0 };
const failures = [];
/** Beside the failures: a suite that is dear says nothing of its tests. */
const overBudget = [];
const lines = [];
async function runSuite(suite) {
  const { name } = suite;
  console.log(`\n— ${name}`);
  const wall = performance.now();
  const { passed, skipped, failures: failed, used } = await results(suite);
  const seconds = Math.round((performance.now() - wall) / 1000);
  count.passed += passed;
  count.skipped += skipped;
  failures.push(...failed.map((failure) => ({ suite, ...failure })));
  const budget = options.all ? undefined : budgets[name];
  const factor = patience(wall);
  const isOver = budget && used > budget * tolerance * factor;
  if (isOver)
    overBudget.push({
      suite,
      title: `${name} took ${Math.round(used)} s of a core, its budget is ${budget} (tests/budgets.json) at ${factor.toFixed(2)} times the machine of the budgets`,
      message: '',
    });
  const ofCore = used === undefined ? '' : `, ${Math.round(used)} s of a core`;
  const ofBudget = budget ? ` of ${budget} at factor ${factor.toFixed(2)}` : '';
  lines.push(`${name}: ${seconds} s${ofCore}${ofBudget}${isOver ? ', OVER' : ''}`);
}

let left = [];
for (const rows of allSuites({ isWhole: options.all, hasPostgres, hasObjectStore })) {
  await Promise.all(
    rows.map(async (row) => {
      for (const suite of row.filter(isChosen)) await runSuite(suite);
    }),
  );
  // A round that was only unlucky is no reason to leave out the next one, nor to pass without it.
  left = await tryAgain(failures.splice(0), envOf);
  if (left.length > 0) break;
}
left.push(...overBudget);

console.log();
for (const line of lines) console.log(line);
const minutes = (performance.now() - begin) / 60_000;
console.log(`whole: ${minutes.toFixed(1)} min, on a machine of factor ${patience().toFixed(2)}`);

// Repeated at the end, where a long log is read first.
const quoted = (arg) => (/^[\w./=:-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`);
for (const { suite, file, name, title, message } of left) {
  console.error(`\n✘ ${title}\n${message}`);
  if (file && suite.alone)
    console.error(`  alone: ${[suite.command, ...suite.alone(file, name)].map(quoted).join(' ')}`);
}
console.log(`\n${count.passed} passed, ${left.length} failed, ${count.skipped} skipped`);
process.exit(left.length === 0 && lines.length > 0 ? 0 : 1);
