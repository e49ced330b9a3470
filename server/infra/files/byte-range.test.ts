import { expect, test } from 'vitest';
import { byteRange } from './byte-range';

test.each([
  [undefined, 'whole'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=20-10', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=a-b', 'whole'],
  ['pages=0-1', 'whole'],
  [`bytes=${'9'.repeat(400)}-`, 'beyond'],
])('%s of 100 bytes', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

test('no range of an empty file can be served', () => {
  expect(byteRange('bytes=0-', 0)).toBe('beyond');
  expect(byteRange('bytes=-1', 0)).toBe('beyond');
});
