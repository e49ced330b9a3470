import { expect, test } from 'vitest';
import { steadyHints, withLook } from './steady-hints';

test('a hint appears once most of the last frames have it, and disappears likewise', () => {
  expect(steadyHints([])).toEqual([]);
  expect(steadyHints([['blurred'], [], []])).toEqual([]);
  expect(steadyHints([['blurred'], ['blurred'], []])).toEqual(['blurred']);
  expect(steadyHints([['blurred'], ['blurred'], ['blurred'], [], [], [], []])).toEqual([]);
  const many = Array.from({ length: 20 }).reduce<ReturnType<typeof withLook>>(
    (last) => withLook(last, ['too-dark']),
    [],
  );
  expect(many.length).toBeLessThan(10);
});
