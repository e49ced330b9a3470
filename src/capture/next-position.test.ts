import { expect, test } from 'vitest';
import { nextPosition } from './next-position';

test('the first page has position 0, the next one follows the last', () => {
  expect(nextPosition([])).toBe(0);
  expect(nextPosition([0, 1])).toBe(2);
});

test('a gap that a deleted page left is not filled, so pages keep their order', () => {
  expect(nextPosition([0, 2, 5])).toBe(6);
});

test('at the last position gaps are filled, and a full document accepts no more pages', () => {
  expect(nextPosition([0, 1, 3, 999])).toBe(2);
  expect(nextPosition(Array.from({ length: 1000 }, (_, index) => index))).toBeUndefined();
});
