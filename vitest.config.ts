import { defineConfig } from 'vitest/config';
import { ChaosFirst } from './tests/support/chaos-first';
import { builtScript } from './vite.built-script';
import { catalogues } from './vite.catalogues';

/**
 * On a build machine, whose speed nobody knows, a failed crossing test is tried again; the report
 * names it all the same. A rule of the promise that broke once is broken: such a failure stays.
 */
const triedAgain = process.env['CI'] ? 2 : 0;
const triedUnlessBroken = { count: triedAgain, condition: /"lost":0,"duplicated":0|timed out/ };

/**
 * Tests of the real server. Opening the embedded database costs seconds on a slow machine. The files
 * of a worker share the server's modules, whose loading takes 2 s of a core: each opens a server of
 * its own, and restores what it replaced.
 */
const api = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxWorkers: 2,
  isolate: false,
  retry: triedAgain,
};

/**
 * Not run a second time on PostgreSQL, because they never touch rows in a way of their own: what is
 * answered before any query, and the process with its folder (tests/faults runs processes on both
 * engines).
 */
const withoutEngine = [
  'tests/api/bodies.test.ts',
  'tests/api/catalogue.test.ts',
  'tests/api/compression.test.ts',
  'tests/api/not-yet-served.test.ts',
  'tests/api/open-api.test.ts',
  'tests/api/process.test.ts',
  'tests/api/security-headers.test.ts',
  'tests/api/signature.test.ts',
  'tests/api/static-app.test.ts',
];

/**
 * `npm test` runs these on the embedded database besides PostgreSQL: what begins, locks, restores or
 * migrates a database, and the path from an order to its decision. `npm run faults -- --all` runs all
 * there, and so does `npm test` where PostgreSQL is missing.
 */
const onEmbedded = [
  ...withoutEngine,
  'tests/api/attaching.test.ts',
  'tests/api/backup*.test.ts',
  'tests/api/concurrency.test.ts',
  'tests/api/desk/race.test.ts',
  'tests/api/desk/review.test.ts',
  'tests/api/doctor.test.ts',
  'tests/api/engines.test.ts',
  'tests/api/idempotency.test.ts',
  'tests/api/migrations.test.ts',
  'tests/api/orders.test.ts',
  'tests/api/payments.test.ts',
  'tests/api/sealed-*.test.ts',
  'tests/api/uploads.test.ts',
];

const builtWorker = 'tests/support/built-worker.ts';

/** Run once more with the files in a bucket: they bring, read or remove files. */
const withStores = [
  'tests/api/file-links.test.ts',
  'tests/api/photos.test.ts',
  'tests/api/resumable.test.ts',
  'tests/api/resuming.test.ts',
  'tests/api/scanned-files.test.ts',
  'tests/api/uploads.test.ts',
];

/**
 * Run by `npm test`, and not by `npm run check`. One changes the time zone of its process, which no
 * thread can; the others read drawn passports and tickets, judge drawn portraits, or simulate days:
 * three quarters of the time of all unit tests.
 */
const apart = [
  'src/domain/dates-anywhere.test.ts',
  'server/areas/receipts/draw-receipt.test.ts',
  'server/areas/recognition/flight/pdf-scan.test.ts',
  'server/areas/recognition/flight/read-flight.test.ts',
  'server/areas/recognition/own-engine.test.ts',
  'server/infra/jobs/heavy-work.test.ts',
  'src/domain/photo/equal-photos.test.ts',
  'src/domain/photo/photo-ladders.test.ts',
  'src/outbox/newest-wish.test.ts',
  'src/recognition/read-zone.test.ts',
  'tests/simulation/simulation.test.ts',
];

const unit = {
  plugins: [builtScript(), catalogues()],
  // Properties try hundreds of cases, which takes seconds on a busy machine.
  test: { testTimeout: 60_000 },
};

export default defineConfig({
  test: {
    sequence: { sequencer: ChaosFirst },
    projects: [
      {
        ...unit,
        test: {
          ...unit.test,
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'desk/**/*.test.{ts,tsx}',
            'server/**/*.test.ts',
            'tests/house/*.test.ts',
            'tests/bench/*/*.test.ts',
            'tests/simulation/*.test.ts',
          ],
          exclude: apart,
          // A quarter cheaper than processes.
          pool: 'threads',
        },
      },
      { ...unit, test: { ...unit.test, name: 'unit-apart', include: apart } },
      {
        plugins: [builtScript()],
        test: {
          name: 'api',
          globalSetup: [builtWorker],
          include: process.env['WITHOUT_SWEEPS'] ? onEmbedded : ['tests/api/**/*.test.ts'],
          exclude: ['tests/api/postgres.test.ts'],
          ...api,
        },
      },
      {
        plugins: [builtScript()],
        test: {
          name: 'faults',
          include: ['tests/faults/*.test.ts', 'tests/chaos/*.test.ts'],
          maxWorkers: 2,
          retry: triedAgain,
        },
      },
      {
        plugins: [builtScript()],
        test: {
          name: 'outbox-faults',
          include: ['tests/faults/outbox/*.test.ts'],
          globalSetup: ['tests/faults/outbox/build-present.ts'],
          // They mostly wait: for connections that hang, for retries, for a browser that starts.
          maxWorkers: 3,
          retry: triedUnlessBroken,
        },
      },
      {
        plugins: [builtScript()],
        test: {
          // Files in a bucket, and several servers on one database.
          name: 'stores',
          include: ['tests/stores/**/*.test.ts', ...withStores],
          globalSetup: [
            'tests/support/postgres-setup.ts',
            'tests/support/object-store-setup.ts',
            builtWorker,
          ],
          ...api,
        },
      },
      {
        plugins: [builtScript()],
        test: {
          name: 'api-postgres',
          include: ['tests/api/**/*.test.ts'],
          exclude: withoutEngine,
          globalSetup: ['tests/support/postgres-setup.ts', builtWorker],
          ...api,
        },
      },
    ],
  },
});
