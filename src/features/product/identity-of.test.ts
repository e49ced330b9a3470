import { expect, test } from 'vitest';
import { identityOf } from './identity-of';

test('[NAV-13] query identity_id says whose requirements are shown', () => {
  expect(identityOf('4', ['employee', 'self-employed', 'student'])).toBe('student');
});

test('an identity that the product does not know is not shown', () => {
  expect(
    [null, '', '5', '4x', '-1'].map((asked) => identityOf(asked, ['employee', 'student'])),
  ).toEqual(Array(5).fill('employee'));
  expect(identityOf('1', ['none'])).toBe('none');
});
