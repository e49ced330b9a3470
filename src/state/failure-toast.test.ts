import { expect, test } from 'vitest';
import { mutationFailureShows, queryFailureShows, quietFailure } from './failure-toast';

const query = (change: Partial<Parameters<typeof queryFailureShows>[0]> = {}) => ({
  state: { data: undefined },
  meta: undefined,
  isActive: () => true,
  ...change,
});

test('[ERR-04] a failed query shows a toast', () => {
  expect(queryFailureShows(query())).toBe(true);
  expect(queryFailureShows(query({ meta: { keptFor: 'everybody' } }))).toBe(true);
});

test.each([
  ['with kept data, whose age says it', { state: { data: [] } }],
  ['of a screen that was left', { isActive: () => false }],
  ['that is quiet', { meta: { keptFor: 'everybody', ...quietFailure } }],
])('a failed query %s shows none', (_, change) => {
  expect(queryFailureShows(query(change))).toBe(false);
});

test('[ERR-04] a failed mutation shows a toast unless it is quiet', () => {
  expect(mutationFailureShows({ meta: undefined })).toBe(true);
  expect(mutationFailureShows({ meta: quietFailure })).toBe(false);
});
