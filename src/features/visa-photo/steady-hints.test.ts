import { expect, test } from 'vitest';
import { steadyHints, withLook } from './steady-hints';

test('a hint shows once most of the last looks saw it, and goes the same way', () => {
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
