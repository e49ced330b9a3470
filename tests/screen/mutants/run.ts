/**
 * How many deliberate faults of screens the tests see. All are built into one app; each run switches
 * one of them on.
 *
 *   npm run mutants:screens                    all
 *   npm run mutants:screens -- home coupons    those whose name or test file contains one of these
 *
 * The last line is JSON: `{"mutants":…,"killed":…,"survived":[…]}`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import type { Mutant } from './mutant';

const folder = resolve('node_modules/.cache/screen-mutants');
const lists = 'tests/screen/mutants';
/** In the built scripts: the mutant that is switched on. */
const placeholder = '@@screen-mutant@@';

async function allMutants(): Promise<readonly Mutant[]> {
  const files = readdirSync(lists).filter((name) => !/^(run|mutant)\.ts$/.test(name));
  const loaded = files.map(async (name) => {
    const { mutants } = (await import(`./${name.replace(/\.ts$/, '')}`)) as {
      mutants: readonly Mutant[];
    };
    return mutants;
  });
  return (await Promise.all(loaded)).flat();
}

/** Puts every mutant beside the expression that it replaces. */
function withMutants(mutants: readonly Mutant[]): Plugin {
  return {
    name: 'screen-mutants',
    enforce: 'pre',
    transform(code, id) {
      const own = mutants.filter(({ file }) => id === resolve(file));
      if (own.length === 0) return undefined;
      let changed = code;
      for (const { name, from, to } of own) {
        if (changed.split(from).length !== 2)
          throw new Error(`${name}: its expression does not stand once in ${id}.`);
        changed = changed.replace(
          from,
          () =>
            `((globalThis as any).screenMutant === ${JSON.stringify(name)} ? (${to}) : (${from}))`,
        );
      }
      return `(globalThis as any).screenMutant ??= '${placeholder}';\n${changed}`;
    },
  };
}

async function buildApps(mutants: readonly Mutant[]): Promise<void> {
  for (const [configFile, name] of [
    ['vite.config.ts', 'app'],
    ['build/desk.config.ts', 'desk'],
  ] as const)
    await build({
      configFile,
      mode: 'production',
      logLevel: 'error',
      plugins: [withMutants(mutants)],
      build: { outDir: join(folder, name), emptyOutDir: true },
    });
}

/** Switches one mutant on in the built scripts. */
function switcher(): (name: string) => void {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => text.includes(placeholder));
  return (name) => {
    for (const { path, text } of scripts) writeFileSync(path, text.replaceAll(placeholder, name));
  };
}

/** Runs test files until the first failure. @returns whether one failed */
function fails(specs: readonly string[]): boolean {
  const { status, stdout } = spawnSync(
    'node_modules/.bin/playwright',
    [
      ...['test', '--config', 'tests/playwright.config.ts', ...specs],
      ...['--max-failures=1', '--reporter=line', `--output=${folder}/results`],
    ],
    { encoding: 'utf8', env: { ...process.env, TESTED_APPS: folder } },
  );
  if (!/\d+ (passed|failed)/.test(stdout)) throw new Error(`No test ran:\n${stdout}`);
  return status !== 0;
}

const wanted = process.argv.slice(2);
const era = process.env['MUTANTS_BEFORE'] ? 'before' : 'screens';
const mutants = await allMutants();
const chosen = mutants.filter(
  ({ name, screens }) =>
    wanted.length === 0 ||
    wanted.some((word) => name.includes(word) || screens.some((spec) => spec.includes(word))),
);
await buildApps(chosen);
const switchOn = switcher();
const survived: string[] = [];
for (const mutant of chosen) {
  switchOn(mutant.name);
  const specs =
    era === 'before'
      ? mutant.before.map((spec) => `tests/e2e/${spec}.spec.ts`)
      : mutant.screens.map((spec) => `tests/screen/${spec}.spec.ts`);
  const isKilled = fails(specs);
  if (!isKilled) survived.push(mutant.name);
  console.log(`${isKilled ? 'killed  ' : 'SURVIVED'} ${mutant.name}`);
}
console.log(
  JSON.stringify({ mutants: chosen.length, killed: chosen.length - survived.length, survived }),
);
process.exit(survived.length === 0 ? 0 : 1);
