/** Every fault of the outbox in browsers, or those that are named; the last line is JSON. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { installPackages } from './prepare.mjs';
import { bin, run } from './run.mjs';

const { values } = parseArgs({
  options: {
    case: { type: 'string' },
    engine: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});
if (![values.seeds, values.seed].every((text) => /^\d+$/.test(text))) {
  console.error(
    'Say: npm run faults -- [--case NAME,…] [--engine chromium] [--seeds 2] [--seed 7]',
  );
  process.exit(1);
}

await installPackages();
await build();
const { provideBrowsers } = await import('./browsers.mjs');
provideBrowsers();
const { providePostgres } = await import('./postgres.mjs');
providePostgres();

const folder = 'node_modules/.cache/test-reports';
const report = `${folder}/outbox-faults.jsonl`;
mkdirSync(folder, { recursive: true });
rmSync(report, { force: true });
const status = await run(bin('vitest'), ['run', '--project', 'outbox-faults'], {
  env: {
    ...process.env,
    FAULTS_REPORT: report,
    FAULTS_SEEDS: values.seeds,
    FAULTS_SEED: values.seed,
    ...(values.case && { FAULTS_CASE: values.case }),
    ...(values.engine && { FAULTS_ENGINE: values.engine }),
  },
});

const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : [];
const runs = lines.filter(Boolean).map((line) => JSON.parse(line));
const sum = (name) => runs.reduce((total, each) => total + each[name], 0);
console.log(
  JSON.stringify({
    cases: new Set(runs.map(({ name }) => name)).size,
    runs: runs.length,
    survived: runs.filter(({ problems }) => problems.length === 0).length,
    lost: sum('lost'),
    duplicated: sum('duplicated'),
  }),
);
process.exit(status);
