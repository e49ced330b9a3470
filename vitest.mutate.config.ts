import { defineConfig } from 'vitest/config';
import { residentThreads } from './tests/support/resident-threads';
import { ShortestFirst } from './tests/support/shortest-first';
import { builtScript } from './vite.built-script';
import { catalogues } from './vite.catalogues';

/** The folder whose tests judge, so that hundreds of tests of screens are not run for each mutant. */
const judges = process.env['MUTATE_TESTS'] ?? 'src';

/** The server's areas are judged through their calls too, each file with a server and a database of its own. */
const callsOf: Readonly<Record<string, readonly string[]>> = {
  'server/areas/payments': [
    'cancel-paid',
    'coupons',
    'payments',
    'payments-ways',
    'paypal',
    'paypal-provider',
    'refunds',
    'stripe',
    'stripe-provider',
  ],
  'server/areas/orders': [
    'cancel-paid',
    'contradictions',
    'coupons',
    'idempotency',
    'order-edits',
    'orders',
    'payments',
    'photos',
    'revision',
  ],
};
const calls = callsOf[judges]?.map((name) => `tests/api/${name}.test.ts`) ?? [];

/** The tests that `npm run mutate` lets judge a mutant: those of its folder, with few cases for a property. */
export default defineConfig({
  plugins: [builtScript(), catalogues(), residentThreads()],
  test: {
    include: [`${judges}/**/*.test.{ts,tsx}`, ...calls],
    globalSetup: calls.length > 0 ? ['tests/support/postgres-setup.ts'] : [],
    exclude: [
      // Changes the process' own zone, which is not to be had in the threads that mutants run in.
      'src/domain/dates-anywhere.test.ts',
      // Megabytes and thousands of files: minutes for each mutant.
      'src/domain/file/unvouched-bytes.test.ts',
      // Draw hundreds of portraits.
      'src/domain/photo/equal-photos.test.ts',
      'src/domain/photo/photo-ladders.test.ts',
    ],
    setupFiles: ['tests/support/fewer-cases.ts', 'tests/support/fresh-globals.ts'],
    // A mutant may leave a test waiting for what never comes; a server takes its time.
    testTimeout: calls.length > 0 ? 60_000 : 20_000,
    hookTimeout: 60_000,
    sequence: { sequencer: ShortestFirst },
  },
});
