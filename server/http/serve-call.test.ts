import { expect, test } from 'vitest';
import { hashRequest } from './serve-call';

const request = { order_id: '1', nested: { a: 1, b: [1, 2] } };

test('the hash ignores the order of fields and undefined fields', () => {
  const same = { nested: { b: [1, 2], a: 1 }, extra: undefined, order_id: '1' };
  expect(hashRequest('/a', same, undefined)).toBe(hashRequest('/a', request, undefined));
});

test.each([
  ['the call', hashRequest('/b', request, undefined)],
  ['the file', hashRequest('/a', request, 'ff')],
  ['a value', hashRequest('/a', { ...request, order_id: '2' }, undefined)],
  [
    'the order of a list',
    hashRequest('/a', { ...request, nested: { a: 1, b: [2, 1] } }, undefined),
  ],
  ['null instead of undefined', hashRequest('/a', { ...request, extra: null }, undefined)],
])('the hash depends on: %s', (_what, other) => {
  expect(other).not.toBe(hashRequest('/a', request, undefined));
});
