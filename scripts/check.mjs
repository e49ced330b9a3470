import { spawnSync } from 'node:child_process';
import { build } from './build.mjs';
import { isDrawn } from './draw-imports.mjs';
import { readImports } from './imports.mjs';
import { installPackages } from './prepare.mjs';
import { bin, run } from './run.mjs';

/** With fewer modules than this the import rules have not been looked at, whatever the tool says. */
const fewestModules = 200;

function importRules() {
  const { modules, summary } = readImports();
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
  const { stdout, stderr } = spawnSync(bin('size-limit'), ['--json'], { encoding: 'utf8' });
  if (!stdout) {
    console.error(stderr);
    return 1;
  }
  const kibibytes = (bytes) => (bytes / 1024).toFixed(1);
  const parts = JSON.parse(stdout);
  for (const { name, size, sizeLimit, passed } of parts) {
    const line = `${name}: ${kibibytes(size)} of ${kibibytes(sizeLimit)} KiB`;
    if (!passed) console.error(`${line}, TOO BIG`);
    else if (!name.endsWith('.js')) console.log(line);
  }
  return parts.length > 3 && parts.every(({ passed }) => passed) ? 0 : 1;
}

const steps = [
  ['types', () => run(bin('tsc'), ['--build'])],
  [
    'lint',
    () =>
      run(bin('eslint'), [
        '.',
        '--max-warnings',
        '0',
        '--cache',
        '--cache-location',
        'node_modules/.cache/eslint/',
      ]),
  ],
  ['format', () => run(bin('prettier'), ['--check', '--log-level', 'warn', '.'])],
  ['import rules', importRules],
  // Loaded only now: its packages may have had to be installed first.
  ['regular expressions', async () => (await import('./check-patterns.mjs')).checkPatterns()],
  ['tables', async () => (await import('./check-tables.mjs')).checkTables()],
  ['dead code', () => run(bin('knip'), [])],
  ['budgets', budgets],
];

/** Everything fast but the unit tests; resolves to the names of the steps that failed. */
export async function checkSources() {
  const failed = [];
  for (const [name, step] of steps) {
    console.log(`— ${name}`);
    if ((await step()) !== 0) failed.push(name);
  }
  return failed;
}

/** The unit tests; resolves to the exit status. */
export const unitTests = (more = []) => run(bin('vitest'), ['run', '--project', 'unit', ...more]);

if (process.argv[1]?.endsWith('check.mjs')) {
  await installPackages();
  const failed = await checkSources();
  console.log('— unit tests');
  if ((await unitTests()) !== 0) failed.push('unit tests');
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(failed.length === 0 ? 0 : 1);
}
