import { defineConfig } from '@playwright/test';
import { patience } from './support/patience';
import { chromiumArguments, findHeadlessShell } from '../scripts/browsers.mjs';
// The server runs in the tests' own process, with the form's script built as in the bundle.
import './support/register-built-scripts.mjs';

/** Tests that repeat a rule, or go through many screens, are left to `npm run test:all`. */
const withoutSweeps = (files: readonly string[]) =>
  process.env['WITHOUT_SWEEPS']
    ? { grepInvert: /@sweep/, testIgnore: files.map((name) => `**/${name}.spec.ts`) }
    : {};

/** Files of sweeps alone, and the dearest proofs of their kind: each has a cheaper one beside it. */
const screenSweeps = [
  'demo-passport',
  'desk-claims',
  'desk-enrolment',
  'desk-money',
  'desk-roles',
  'home-running',
  'kept-screen',
  'languages',
  'layouts',
  'log-in-links',
  'page-translation',
  'passport-lacks',
  'readable-address',
  'server-pages',
  'stays-in-sight',
  'web-vitals',
];
/**
 * Journeys whose parts others go through as well (`whole-offline`, `journey`, `page-delivers`), or
 * that repeat them in other engines, languages and orders.
 */
const journeySweeps = [
  'account',
  'account-social',
  'arabic-journey',
  'begun-offline',
  'cannot-run',
  'countries',
  'desk-journey',
  'environments',
  'family',
  'first-server',
  'for-all-offline',
  'form-offline',
  'handoff',
  'heic',
  'later-pieces',
  'offline-routes',
  'passport',
  'policy',
  'precache',
  'product-samples',
  'redirected-files',
  'share',
  'social-crossing',
];

/**
 * Two projects. `screen`: the built app before a server that all tests of a worker share, a browser
 * context for each test, so any test runs alone and in any order. `e2e`: journeys through browsers,
 * networks and servers of their own. One worker for each core: more make set-ups wait for each other.
 */
export default defineConfig({
  globalSetup: ['./support/browser-tests-database.ts', './screen/harness/build-phone-state.ts'],
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // Reports name files from the project's folder.
  testDir: '..',
  outputDir: '../test-results',
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  projects: [
    {
      name: 'screen',
      testDir: './screen',
      fullyParallel: true,
      timeout: patience.screen,
      expect: { timeout: patience.step },
      use: {
        actionTimeout: patience.step,
        navigationTimeout: patience.step,
        viewport: { width: 390, height: 844 },
        locale: 'en-US',
        hasTouch: true,
        isMobile: true,
        contextOptions: { reducedMotion: 'reduce' },
        serviceWorkers: 'block',
        launchOptions: { executablePath: findHeadlessShell(), args: chromiumArguments() },
      },
      ...withoutSweeps(screenSweeps),
    },
    {
      name: 'e2e',
      testDir: './e2e',
      timeout: patience.journey,
      expect: { timeout: patience.longStep },
      use: { actionTimeout: patience.longStep, navigationTimeout: patience.longStep },
      ...withoutSweeps(journeySweeps),
    },
  ],
});
