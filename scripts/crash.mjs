import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { installPackages } from './prepare.mjs';
import { bin, must } from './run.mjs';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '30' }, seed: { type: 'string' } },
});
const whole = (text) => text === undefined || /^\d+$/.test(text);
if (!whole(values.kills) || !whole(values.seed)) {
  console.error('Say: npm run crash -- [--kills 30] [--seed 7]');
  process.exit(1);
}

await installPackages();
await build();
const { providePostgres } = await import('./postgres.mjs');
providePostgres();
await must(bin('vitest'), ['run', '--project', 'faults'], {
  env: {
    ...process.env,
    CRASH_KILLS: values.kills,
    ...(values.seed && { CRASH_SEED: values.seed }),
  },
});
