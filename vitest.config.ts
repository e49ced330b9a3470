import { defineConfig } from 'vitest/config';
import { findPostgres } from './scripts/postgres.mjs';
import { ChaosFirst } from './tests/chaos/chaos-first';
import { builtScript } from './build/plugins/built-script';
import { catalogues } from './build/plugins/catalogues';

/** `npm test` leaves out what repeats a rule; `npm run test:all` runs everything. */
const isWhole = process.env['WITHOUT_SWEEPS'] === undefined;

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
};

/**
 * Suites that begin, lock or migrate an embedded database; `npm run test:all` runs all suites
 * there. Backups go from one engine to the other, and run with the rest.
 */
const onEmbedded = [
  'tests/api/engines.test.ts',
  'tests/api/idempotency.test.ts',
  'tests/api/migrations.test.ts',
  'tests/api/process.test.ts',
];

/** Left to the embedded database by `npm test`: nothing in it depends on the engine. */
const embeddedAlone = ['tests/api/process.test.ts'];

/** The dearest proofs of their kind, each of which has a cheaper one beside it. */
const apiSweeps: readonly string[] = [
  'backup-killed',
  'concurrency',
  'contradictions',
  'demo-traveller',
  'desk/hostile-files',
  'desk/many-messages',
  'desk/unsent-checks',
  'document-retention',
  'every-limit',
  'heavy-work',
  'hostile-bodies',
  'hostile-resumable',
  'hostile-uploads',
  'late-of-erased',
  'mail-languages',
  'meanwhile',
  'newest-wish',
  'operations-database',
  'orphans',
  'page-settings',
  'page-views',
  'payments-random',
  'payments-sandbox',
  'payments-ways',
  'recognition-flood',
  'repeated-pages',
  'restored',
  'resuming',
  'scanned-files',
  'sealed-audit',
  'security-months',
  'session-ends',
  'told-in-trouble',
  'user-bounds',
  'visa-passes',
].map((name) => `tests/api/${name}.test.ts`);

const builtWorker = 'tests/support/built-worker.ts';

/** Backups of a bucket, and one that hangs: each takes minutes, and changes seldom. */
const storeSweeps = ['tests/stores/bucket-away.test.ts', 'tests/stores/bucket-backup.test.ts'];

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
            'bench/*/*.test.ts',
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
          // On PostgreSQL where it is installed, else on the embedded database.
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: [
            ...(isWhole ? [] : apiSweeps),
            ...(isWhole || !findPostgres() ? [] : embeddedAlone),
            ...(findPostgres() ? [] : ['tests/api/postgres.test.ts']),
          ],
          globalSetup: ['tests/support/postgres-setup.ts', builtWorker],
          ...api,
        },
      },
      {
        plugins: [builtScript()],
        test: {
          name: 'api-embedded',
          include: isWhole ? ['tests/api/**/*.test.ts'] : onEmbedded,
          exclude: ['tests/api/postgres.test.ts'],
          globalSetup: [builtWorker],
          ...api,
        },
      },
      {
        plugins: [builtScript()],
        test: {
          name: 'faults',
          include: isWhole
            ? ['tests/faults/*.test.ts', 'tests/chaos/*.test.ts']
            : ['tests/faults/{crash,rolling-update}.test.ts'],
          maxWorkers: 2,
        },
      },
      {
        plugins: [builtScript()],
        test: {
          name: 'outbox-faults',
          include: ['tests/faults/outbox/*.test.ts'],
          globalSetup: ['tests/faults/outbox/build-present.ts'],
          // They mostly wait: for connections that hang, for back-offs, for a browser that starts.
          maxWorkers: 3,
        },
      },
      {
        plugins: [builtScript()],
        test: {
          // Files in a bucket, and several servers on one database.
          name: 'stores',
          include: ['tests/stores/**/*.test.ts', ...(isWhole ? withStores : [])],
          exclude: isWhole ? [] : storeSweeps,
          globalSetup: [
            'tests/support/postgres-setup.ts',
            'tests/support/object-store-setup.ts',
            builtWorker,
          ],
          ...api,
        },
      },
    ],
  },
});
