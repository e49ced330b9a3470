/**
 * Fuzzes image reading with more damaged files than the tests: `npm run fuzz:image -- --n 100000
 * --seed 1`. The byte parsers get all of them, the worker in a real browser one in fifty, each of the
 * server's upload calls one in two hundred.
 */
import { installPackages } from './prepare.mjs';
import { bin, run } from './run.mjs';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
};
const count = option('n', 20_000);
const seed = option('seed', Date.now() % 1_000_000);
if (!(count > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run fuzz:image -- --n 100000 --seed 1');
  process.exit(2);
}

await installPackages();
console.log(`${count} mutants from seed ${seed}`);
const env = (mutants) => ({
  env: { ...process.env, FUZZ_MUTANTS: String(mutants), FUZZ_SEED: String(seed) },
});
const readers = await run(
  bin('vitest'),
  ['run', '--project', 'unit', 'src/domain/file/unvouched-bytes.test.ts', '-t', 'mutants'],
  env(count),
);
const worker = await run(
  bin('vitest'),
  ['run', '--config', 'tests/browser/vitest.config.ts', 'tests/browser/mutants.test.ts'],
  env(Math.max(200, Math.ceil(count / 50))),
);
const routes = await run(
  bin('vitest'),
  ['run', '--project', 'api', 'tests/api/hostile-uploads.test.ts'],
  env(Math.max(50, Math.ceil(count / 200))),
);
process.exit(readers === 0 && worker === 0 && routes === 0 ? 0 : 1);
