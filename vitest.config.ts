import { defineConfig } from 'vitest/config';
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

/** Run once more with the files in a bucket: they bring, read or remove files. */
const withStores = [
  'tests/api/file-links.test.ts',
  'tests/api/photos.test.ts',
  'tests/api/resumable.test.ts',
  'tests/api/resuming.test.ts',
  'tests/api/scanned-files.test.ts',
  'tests/api/uploads.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [builtScript(), catalogues()],
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'desk/**/*.test.{ts,tsx}',
            'server/**/*.test.ts',
            'tests/house/*.test.ts',
            'tests/bench/*/*.test.ts',
            'tests/simulation/*.test.ts',
          ],
          // Properties try hundreds of cases, which takes seconds on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        plugins: [builtScript()],
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: ['tests/api/postgres.test.ts'],
          ...api,
        },
      },
      {
        plugins: [builtScript()],
        test: {
          name: 'faults',
          include: ['tests/faults/*.test.ts', 'tests/chaos/*.test.ts'],
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
          globalSetup: ['tests/support/postgres-setup.ts', 'tests/support/object-store-setup.ts'],
          ...api,
        },
      },
      {
        plugins: [builtScript()],
        test: {
          name: 'api-postgres',
          include: ['tests/api/**/*.test.ts'],
          exclude: withoutEngine,
          globalSetup: ['tests/support/postgres-setup.ts'],
          ...api,
        },
      },
    ],
  },
});
