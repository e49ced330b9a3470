/**
 * How many wrong programs the tests see: StrykerJS changes one thing at a time. What did not change
 * since the last run, neither the source nor its tests, is taken over from it.
 *
 *   npm run mutate -- src/domain/text           a folder or a file; without one, all that is measured
 *   npm run mutate -- --sample 8 server/areas   only what stands whole on one of eight lines
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages } from './prepare.mjs';
import { bin, run } from './run.mjs';

const { values, positionals } = parseArgs({
  options: { sample: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const sample = Number(values.sample);

const kept = 'node_modules/.cache/mutate';
const folders = ['src/domain', 'src/outbox', 'server/areas/payments', 'server/areas/orders'];
/**
 * Whose tests judge a part: those of its layer. Screens use the domain too, but hundreds of their tests would
 * run for each mutant, and a rule should be proved where it is.
 */
const judgesOf = (folder) => folders.find((layer) => folder.startsWith(layer)) ?? folder;

/** What has to be seen, in percent; the server's areas are tested across its calls, in tests/api. */
const least = { 'src/domain': 85, 'src/outbox': 85 };

/**
 * What runs over every pixel of the drawn portraits that judge it (tests/browser tries them too): a mutant takes
 * a minute there.
 */
const perPixel = ['judge-pixels', 'lab-colour', 'luma', 'measure-*', 'raw-pixels', 'shrink-pixels'];

const subfoldersOf = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));

const isSource = (name) => /(?<!\.test|\.d)\.ts$/.test(name);

/** So many files are one run: a run that is ended has no results. */
const filesOfRun = 8;

const sourcesBelow = (folder) =>
  readdirSync(folder, { recursive: true }).filter(isSource).toSorted();

/**
 * The sources of a folder, of those below it, or a single file: in several runs, which are kept on
 * their own. A sample is one run: before its first mutant, all tests run once.
 */
function partsOf(asked) {
  if (isSource(asked)) return [{ folder: dirname(asked), names: [basename(asked)] }];
  if (sample > 1) return [{ folder: asked, names: sourcesBelow(asked) }];
  const names = readdirSync(asked).filter(isSource).toSorted();
  const parts = [];
  for (let from = 0; from < names.length; from += filesOfRun)
    parts.push({ folder: asked, names: names.slice(from, from + filesOfRun) });
  return [...parts, ...subfoldersOf(asked).flatMap(partsOf)];
}

/** By the first file of a run: that is the same one as long as no file was added before it. */
const resultsOf = ({ folder, names }) =>
  `${kept}/${folder.replaceAll('/', '.')}.${names[0].replaceAll('/', '.').replace(/\.ts$/, '')}${sample > 1 ? `.of-${sample}` : ''}.json`;

/** Drawn by the file and the number of the line, so that each run draws the same. */
const isDrawn = (file, line) =>
  createHash('sha256').update(`${file}:${line}`).digest().readUInt32BE() % sample === 0;

/** A file, or the lines that are drawn from it. */
function patternsOf(file) {
  if (sample === 1) return [file];
  const count = readFileSync(file, 'utf8').split('\n').length;
  const lines = Array.from({ length: count }, (_, index) => index + 1);
  return lines.filter((line) => isDrawn(file, line)).map((line) => `${file}:${line}-${line}`);
}

function mutate(part) {
  const { folder, names } = part;
  console.log(`\n— ${folder}: ${names.join(', ')}`);
  const left = perPixel.map((name) => `!src/domain/photo/${name}.ts`);
  const files = [...names.flatMap((name) => patternsOf(`${folder}/${name}`)), ...left].join();
  const options = [
    'run',
    ...['--mutate', files, '--incrementalFile', resultsOf(part)],
    // Half of the cores of a small machine; Stryker's own choice leaves none.
    ...['--concurrency', process.env['MUTATE_WORKERS'] ?? '1'],
  ];
  return run(bin('stryker'), options, { env: { ...process.env, MUTATE_TESTS: judgesOf(folder) } });
}

function countOf(part) {
  const { files } = JSON.parse(readFileSync(resultsOf(part), 'utf8'));
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const isSeen = (status) => status === 'Killed' || status === 'Timeout';
  const isMissed = (status) => status === 'Survived' || status === 'NoCoverage';
  return {
    seen: states.filter(isSeen).length,
    missed: states.filter(isMissed).length,
    unreached: states.filter((status) => status === 'NoCoverage').length,
  };
}

await installPackages();
mkdirSync(kept, { recursive: true });
const asked = positionals.map((folder) => folder.replace(/\/$/, ''));
const failed = [];
for (const folder of asked.length > 0 ? asked : folders) {
  const sum = { seen: 0, missed: 0, unreached: 0 };
  for (const part of partsOf(folder)) {
    if ((await mutate(part)) !== 0) {
      failed.push(`${part.folder}/${part.names[0]} …`);
      continue;
    }
    for (const [name, count] of Object.entries(countOf(part))) sum[name] += count;
  }
  const score = (100 * sum.seen) / Math.max(1, sum.seen + sum.missed);
  console.log(
    `\n${folder}: ${score.toFixed(1)} %, ${sum.seen} seen, ${sum.missed} not, of which no test reaches ${sum.unreached}`,
  );
  if (score < (least[folder] ?? 0)) failed.push(`${folder}: less than ${least[folder]} %`);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
