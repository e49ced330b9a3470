import { parseArgs } from 'node:util';
import { installPackages } from './prepare.mjs';
import { bin, must } from './run.mjs';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
if (!/^[1-9]\d*$/.test(values.orders)) {
  console.error('Say: npm run plans -- [--orders 1000000]');
  process.exit(1);
}

await installPackages();
const { providePostgres } = await import('./postgres.mjs');
if (!providePostgres()) process.exit(1);
await must(bin('vitest'), ['run', '--project', 'faults', 'tests/faults/plans.test.ts'], {
  env: { ...process.env, PLANS_ORDERS: values.orders },
});
