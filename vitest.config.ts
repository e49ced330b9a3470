import { defineConfig } from 'vitest/config';
import { builtScript } from './vite.built-script';
import { catalogues } from './vite.catalogues';

/** Tests of the real server. Opening the embedded database costs seconds on a slow machine. */
const api = { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2 };

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
          ],
          // Properties try hundreds of cases, which takes seconds on a busy machine.
          testTimeout: 30_000,
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
          include: ['tests/faults/*.test.ts'],
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
