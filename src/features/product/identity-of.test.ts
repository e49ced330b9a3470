import { expect, test } from 'vitest';
import { identityOf } from './identity-of';

test('[NAV-13] query identity_id selects the identity', () => {
  expect(identityOf('4', ['employee', 'self-employed', 'student'])).toBe('student');
});

test('an identity that the product does not have is replaced by its first one', () => {
  expect(
    [null, '', '5', '4x', '-1'].map((asked) => identityOf(asked, ['employee', 'student'])),
  ).toEqual(Array(5).fill('employee'));
  expect(identityOf('1', ['none'])).toBe('none');
});
