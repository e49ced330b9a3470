import { expect, test } from 'vitest';
import { RefusedError } from '../../api/errors';
import { problemText } from './form-problem';

test('[AUTH-10] an invalid e-mail address is a Formal error', () => {
  expect(problemText('email-invalid')).toBe('Formal error');
});

test('[AUTH-11] a missing code is an Error', () => {
  expect(problemText('code-missing')).toBe('Error');
});

test('[AUTH-12] a password that is too short or too long shows the rule', () => {
  expect(problemText('password-length')).toBe('Alphanumeric characters with 6 to 16 letters');
});

test('too many tries: the wait in seconds, minutes or hours', () => {
  const wait = (seconds: number) => problemText({ code: 'too-many-tries-until', seconds });
  expect(wait(30)).toBe('Too many tries. Try again in 30 seconds.');
  expect(wait(300)).toBe('Too many tries. Try again in 5 minutes.');
  expect(wait(86_400)).toBe('Too many tries. Try again in 24 hours.');
  expect(problemText({ code: 'too-many-tries' })).toBe('Too many tries. Try again in a while.');
});

test("a refusal shows the server's message", () => {
  const text = 'The e-mail or the password is wrong.';
  expect(problemText({ failure: new RefusedError(-6, { text }) })).toBe(text);
  expect(problemText(undefined)).toBeUndefined();
});
