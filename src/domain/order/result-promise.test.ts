import { expect, test } from 'vitest';
import { earliestArrivalDate } from './arrival-date';
import { resultPromise } from './result-promise';

/** A Friday. */
const start = '2026-11-20';

test('the result is expected after the processing time, in business days', () => {
  expect(resultPromise({ start, needDays: 3, today: start })).toEqual({
    by: '2026-11-25',
    isLate: false,
  });
});

test('it is in time until the day before the arrival, as the earliest arrival date says', () => {
  const earliest = earliestArrivalDate(start, 3);
  const arriving = (arrivalDate: string) =>
    resultPromise({ start, needDays: 3, arrivalDate, today: start }).isInTime;
  expect(arriving(earliest)).toBe(true);
  expect(arriving('2026-11-25')).toBe(false);
});

test('it is late from the day after', () => {
  const on = (today: string) => resultPromise({ start, needDays: 3, today }).isLate;
  expect([on('2026-11-25'), on('2026-11-26')]).toEqual([false, true]);
});
