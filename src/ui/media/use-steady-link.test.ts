import { expect, test } from 'vitest';
import { isSameFile } from './use-steady-link';

test('links to one file are the same file, however they are signed', () => {
  const link = '/api/files/1?session=a&expires=1&signature=x';
  expect(isSameFile(link, link)).toBe(true);
  expect(isSameFile(link, '/api/files/1?session=a&expires=2&signature=y')).toBe(true);
  expect(isSameFile(link, '/api/files/2?session=a&expires=1&signature=x')).toBe(false);
  expect(isSameFile(link, undefined)).toBe(false);
  expect(isSameFile(undefined, undefined)).toBe(false);
});

test('addresses without a signature are no links to a file', () => {
  expect(isSameFile('blob:https://visa.example/1', 'blob:https://visa.example/1')).toBe(false);
  expect(isSameFile('/flags/in.svg', '/flags/in.svg?1')).toBe(false);
});
