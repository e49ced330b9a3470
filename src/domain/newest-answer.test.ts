import { expect, test } from 'vitest';
import { isNewer } from './newest-answer';

const now = 1000;

test('the answer that was asked for last is the newer one, and an answer is not newer than itself', () => {
  expect(isNewer(900, 800, now)).toBe(true);
  expect(isNewer(800, 900, now)).toBe(false);
  expect(isNewer(900, 900, now)).toBe(false);
});

test('an answer of a clock that was set back since wins over nothing, and anything wins over it', () => {
  expect(isNewer(5000, 900, now)).toBe(false);
  expect(isNewer(900, 5000, now)).toBe(true);
  expect(isNewer(6000, 5000, now)).toBe(false);
});
