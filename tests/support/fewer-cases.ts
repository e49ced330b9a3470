import type * as FastCheck from 'fast-check';
import { vi } from 'vitest';

/**
 * The set-up of tests that judge mutants: a property tries few cases, the same ones each time, and does not
 * shrink the one that failed. A mutant that a property kills is mostly killed by one of its first cases.
 */
const mostCases = 12;

vi.mock('fast-check', async (load) => {
  const real = await load<typeof FastCheck>();
  const assert = ((property, parameters) =>
    real.assert(property, {
      ...parameters,
      numRuns: Math.min(parameters?.numRuns ?? mostCases, mostCases),
      seed: parameters?.seed ?? 1,
      endOnFailure: true,
    })) as typeof real.assert;
  return { ...real, assert, default: { ...real, assert } };
});
