import { expect, test } from 'vitest';
import { dateTooEarly } from './begun-differences';

test('a date is too early by the latest that the server has said', () => {
  const early = { kind: 'date', chosen: '2026-12-18', earliest: '2026-12-20' };
  expect(dateTooEarly('2026-12-18', ['2026-12-17', '2026-12-20'])).toEqual(early);
  expect(dateTooEarly('2026-12-18', ['2026-12-20', undefined])).toEqual(early);
  expect(dateTooEarly('2026-12-18', ['2026-12-18', undefined])).toBeUndefined();
  expect(dateTooEarly('2026-12-18', [undefined])).toBeUndefined();
  expect(dateTooEarly(undefined, ['2026-12-20'])).toBeUndefined();
});
