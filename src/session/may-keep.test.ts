import { expect, test } from 'vitest';
import { mayKeep, noteLogOut } from './may-keep';

test('what a user has chosen is saved although their session expires, but not beside another user', () => {
  expect(mayKeep('ana', 'ana')).toBe(true);
  expect(mayKeep('ana', undefined)).toBe(true);
  expect(mayKeep('ana', 'ben')).toBe(false);
});

test('after a log-out nothing is saved, unless it failed', () => {
  const stay = noteLogOut('ana');
  expect(mayKeep('ana', undefined)).toBe(false);
  expect(mayKeep('ana', 'ana')).toBe(false);
  expect(mayKeep('ben', 'ben')).toBe(true);
  stay();
  expect(mayKeep('ana', 'ana')).toBe(true);
});
