import { build } from './build.mjs';
import { isDrawn } from './draw-imports.mjs';
import { readImports } from './imports.mjs';
import { installPackages } from './prepare.mjs';
import { bin, gather } from './run.mjs';

/**
 * Fewer modules than this mean that the import rules were not checked, whatever the tool reports.
 */
const fewestModules = 200;

async function importRules() {
  const { modules, summary } = await readImports();
  for (const { rule, from, to } of summary.violations)
    console.error(`${rule.name}: ${from} → ${to}`);
  console.log(`${summary.totalCruised} modules, ${summary.violations.length} forbidden imports`);
  if (summary.totalCruised >= fewestModules)
    return summary.violations.length === 0 && isDrawn(modules) ? 0 : 1;
  console.error(
    `Only ${summary.totalCruised} modules were read: the import rules were not checked.`,
  );
  return 1;
}

async function budgets() {
  await build();
  const { output, stdout } = await gather(bin('size-limit'), [
    '--config',
    'build/budgets.mjs',
    '--json',
  ]);
  if (!stdout) {
    console.error(output);
    return 1;
  }
  const kibibytes = (bytes) => (bytes / 1024).toFixed(1);
  const parts = JSON.parse(stdout);
  for (const { name, size, sizeLimit, passed } of parts) {
    const line = `${name}: ${kibibytes(size)} of ${kibibytes(sizeLimit)} KiB`;
    if (!passed) console.error(`${line}, TOO BIG`);
    else if (!name.endsWith('.js')) console.log(line);
  }
  return parts.length > 3 && parts.every(({ passed, size }) => passed && size > 0) ? 0 : 1;
}

/** A program that says nothing where all is well; what else it says is shown once it ended. */
async function quiet(command, args) {
  const { status, output } = await gather(command, args);
  if (output.trim() !== '') console.log(output.trimEnd());
  return status;
}

const tool = (name, args) => quiet(bin(name), args);

/**
 * TypeScript 7, whose compiler takes a third of the processor time; linter and import rules need the
 * programming interface of 6, which is installed beside it. By its path, because both are called tsc.
 */
const types = () => quiet(process.execPath, ['node_modules/native-typescript/bin/tsc', '--build']);

// Prettier keeps its own there automatically.
const eslintCache = ['--cache', '--cache-location', 'node_modules/.cache/eslint/'];

const steps = [
  ['types', types],
  ['lint', () => tool('eslint', ['.', '--max-warnings', '0', ...eslintCache])],
  [
    'format',
    () =>
      tool('prettier', ['--check', '--log-level', 'warn', '--cache', '.', '!package-lock.json']),
  ],
  ['import rules', importRules],
  // Loaded late, because its packages may have to be installed first.
  [
    'regular expressions',
    async () =>
      (await import('./check-patterns.mjs')).checkPatterns({
        isWhole: process.argv.includes('--whole'),
      }),
  ],
  ['words', async () => (await import('./check-words.mjs')).checkWords()],
  ['comments', async () => (await import('./check-comments.mjs')).checkComments()],
  ['tables', async () => (await import('./check-tables.mjs')).checkTables()],
  ['files for containers', async () => (await import('./check-operations.mjs')).checkOperations()],
  ['licences', async () => (await import('./check-licences.mjs')).checkLicences()],
  ['dead code', () => tool('knip', ['--config', 'build/knip.json'])],
  ['budgets', budgets],
];

/**
 * Runs all fast checks except the unit tests, two at a time: most of them keep one core busy. The
 * output of a step stands above the line that names it.
 * @returns the names of the failed steps
 */
async function checkSources() {
  const failed = [];
  const left = [...steps];
  const runSteps = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, step] = next;
      const begin = performance.now();
      const passed = (await step()) === 0;
      if (!passed) failed.push(name);
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(`— ${name}: ${seconds} s${passed ? '' : ', FAILED'}`);
    }
  };
  await Promise.all([runSteps(), runSteps()]);
  return failed;
}

/** The fast unit tests, of which nothing is shown but their sums, unless one fails. */
async function unitTests() {
  const begin = performance.now();
  const args = ['run', '--project', 'unit', '--maxWorkers', '2'];
  const { status, output } = await gather(bin('vitest'), args);
  console.log(`— unit tests: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  const sums = output.trimEnd().split('\n').slice(-4).join('\n');
  return { passed: status === 0, words: status === 0 ? sums : output };
}

const withoutTests = process.argv.includes('--without-tests');
await installPackages();
// Side by side, because some steps wait for one process.
const [failed, unit] = await Promise.all([checkSources(), withoutTests ? undefined : unitTests()]);
if (unit) console.log(unit.words);
if (unit && !unit.passed) failed.push('unit tests');
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
