import { expect, test } from 'vitest';
import { identityOf } from './identity-of';

test('[NAV-13] query identity_id says whose requirements are shown', () => {
  expect(identityOf('4', ['employee', 'self-employed', 'student'])).toBe(4);
});

test('an identity that the product does not know is not shown', () => {
  expect(
    [null, '', '5', '4x', '-1'].map((asked) => identityOf(asked, ['employee', 'student'])),
  ).toEqual([1, 1, 1, 1, 1]);
  expect(identityOf('1', ['none'])).toBe(0);
});
