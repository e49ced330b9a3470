import { expect, test } from 'vitest';
import { timeLeft } from './use-now';

test.each([
  [15 * 60_000, '15:00'],
  [842_000, '14:02'],
  [841_001, '14:02'],
  [999, '0:01'],
  [0, '0:00'],
  [-5000, '0:00'],
])('%i milliseconds are left as %s', (milliseconds, text) => {
  expect(timeLeft(milliseconds)).toBe(text);
});
