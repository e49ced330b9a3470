import { expect, test } from 'vitest';
import { formatAge, formatBytes, formatPart } from './english-format';

test('an age is shown in the largest whole unit', () => {
  expect([0, 1, 3, 59, 60, 125, 24 * 60 - 1].map(formatAge)).toEqual([
    'just now',
    '1 min ago',
    '3 min ago',
    '59 min ago',
    '1 h ago',
    '2 h ago',
    '23 h ago',
  ]);
});

test('bytes are shown in the largest unit with a value of at least one', () => {
  expect([0, 999, 1000, 999_499, 1_000_000, 1_949_999].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1 KB',
    '999 KB',
    '1.0 MB',
    '1.9 MB',
  ]);
});

test('a part is shown with the whole; an empty part as the whole alone', () => {
  expect(formatPart(0, 1_900_000)).toBe('1.9 MB');
  expect(formatPart(1_200_000, 1_900_000)).toBe('1.2 of 1.9 MB');
  expect(formatPart(312_000, 1_900_000)).toBe('312 KB of 1.9 MB');
});
