/**
 * One run of StrykerJS, over the files that `scripts/mutate.mjs` names. Texts are left as they are:
 * the compiler refuses nearly every other text, because codes, names and kinds are unions of literals.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutate.config.ts' },
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // What runs while a module loads (tables, limits) is judged by every test of its layer: by request only.
  ignoreStatic: !process.env['MUTATE_STATIC'],
  incremental: true,
  dryRunTimeoutMinutes: 20,
  // A busy machine is no endless loop.
  timeoutMS: 20_000,
  // Not below node_modules, where Vitest looks for no tests.
  tempDirName: '.cache/mutate',
  ignorePatterns: ['/dist', '/public', '/data'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};
