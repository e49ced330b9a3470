import { defineConfig } from '@playwright/test';
// The server runs in the tests' own process, with the form's script built as in the bundle.
import './tests/support/register-built-scripts.mjs';

/**
 * Three workers, one file each: the tests start servers of their own, measure nothing, and wait for
 * a third of their time. In CI a test that missed its moment on a busy machine is tried again,
 * and named as flaky.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/browser-tests-database.ts',
  workers: 3,
  fullyParallel: false,
  // What goes through all screens, widths or routes is left to `npm run faults -- --all`.
  ...(process.env['WITHOUT_SWEEPS'] && { grepInvert: /@sweep/ }),
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 2 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: { actionTimeout: 30_000, navigationTimeout: 30_000 },
  outputDir: 'test-results',
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
});
