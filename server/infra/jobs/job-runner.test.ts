import { expect, test } from 'vitest';
import { patience, retryPause } from './job-runner';

test('the pauses grow to a quarter of an hour, and vary', () => {
  expect([1, 2, 3, 9, 10, 1000].map((tries) => retryPause(tries, 1))).toEqual([
    2_000, 4_000, 8_000, 512_000, 900_000, 900_000,
  ]);
  expect(retryPause(1, 0)).toBe(1_500);
});

test('a mail server may be down for a day', () => {
  expect(patience).toBeGreaterThan(24 * 3_600_000);
});
