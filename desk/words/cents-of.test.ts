import { expect, test } from 'vitest';
import { centsOf } from './cents-of';

test('an amount is read in cents, without a rounding error', () => {
  expect(['45', '45.5', '$45.05', ' 0,29 ', '1234.56'].map(centsOf)).toEqual([
    4500, 4550, 4505, 29, 123456,
  ]);
});

test('what is no amount is not guessed', () => {
  expect(['', 'all', '-5', '1.234', '4 5', '1,000.00'].map(centsOf)).toEqual(
    new Array<undefined>(6).fill(undefined),
  );
});
