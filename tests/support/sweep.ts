/**
 * For a test that repeats a rule in another engine, language, width or value, goes through many
 * screens, or is the dearest of its class while a cheaper one stands beside it: `npm test` leaves it
 * out, `npm run test:all` runs it.
 */
export const sweep = { tag: '@sweep' };

/** The same for one of several that a loop makes, of which `npm test` runs a sample. */
export const sweepUnless = (isSample: boolean) => (isSample ? {} : sweep);

/** The same for a test of Vitest: `test.runIf(runsSweeps)(…)`. */
export const runsSweeps = process.env['WITHOUT_SWEEPS'] === undefined;

/** Of cases that repeat a rule, the first few in `npm test`, and all of them with the sweeps. */
export const sampled = <T>(cases: readonly T[], count: number): readonly T[] =>
  runsSweeps ? cases : cases.slice(0, count);
