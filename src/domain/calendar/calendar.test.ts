import { describe, expect, test } from 'vitest';
import {
  addMonths,
  calendarDateOf,
  calendarMonths,
  datesAroundTheWorld,
  daysBetween,
  isCalendarDate,
  localDateOf,
} from './calendar-date';
import { retryAfterSeconds } from './retry-after';

test('a date is an existing day in one notation', () => {
  expect(isCalendarDate('2028-02-29')).toBe(true);
  for (const other of [
    '2026-02-29',
    '2026-13-01',
    '2026-04-31',
    '2026-1-1',
    '12026-01-01',
    '2026-01-011',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026/01/01',
    '',
  ])
    expect(isCalendarDate(other), other).toBe(false);
});

test('an instant is a day in UTC, and another one where the day is younger or older', () => {
  const instant = new Date('2026-11-20T11:30:00Z');
  expect(calendarDateOf(instant)).toBe('2026-11-20');
  expect(datesAroundTheWorld(instant)).toEqual({ first: '2026-11-19', last: '2026-11-21' });
  const noon = new Date('2026-11-20T12:00:00Z');
  expect(datesAroundTheWorld(noon)).toEqual({ first: '2026-11-20', last: '2026-11-21' });
  const morning = new Date('2026-11-20T09:59:59Z');
  expect(datesAroundTheWorld(morning)).toEqual({ first: '2026-11-19', last: '2026-11-20' });
  // In the phone's zone, whichever it is here.
  expect(localDateOf(new Date(2026, 10, 20, 23, 59))).toBe('2026-11-20');
  expect(localDateOf(new Date(2026, 10, 20, 0, 0))).toBe('2026-11-20');
});

test('months are added, and a day that does not exist there is the month’s last', () => {
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
  expect(addMonths('2026-11-20', -1)).toBe('2026-10-20');
});

test('days are counted to either side', () => {
  expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
  expect(daysBetween('2026-03-02', '2026-02-27')).toBe(-3);
});

test('[UPL-21] a month of the calendar has its number, its first weekday and all its days', () => {
  const [november, december, january] = calendarMonths('2026-11-20');
  expect(november).toMatchObject({ year: 2026, month: 11, firstWeekday: 0 });
  expect(november?.days).toHaveLength(30);
  expect(december).toMatchObject({ year: 2026, month: 12, firstWeekday: 2 });
  expect(december?.days.slice(8, 10)).toEqual(['2026-12-09', '2026-12-10']);
  expect(january).toMatchObject({ year: 2027, month: 1, firstWeekday: 5 });
  expect(january?.days.at(-1)).toBe('2027-01-31');
});

describe('the wait of a Retry-After header', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const wait = (header?: string) => retryAfterSeconds(header, now);

  test('is a number of seconds, or lasts until a date', () => {
    expect(wait('120')).toBe(120);
    expect(wait(' 120 ')).toBe(120);
    expect(wait('Fri, 20 Nov 2026 10:01:00 GMT')).toBe(60);
    expect(wait('2026-11-20T10:00:00.500Z')).toBe(1);
  });

  test('is absent if there is none, or it is over', () => {
    for (const header of [undefined, '', 'soon', '0', 'Fri, 20 Nov 2026 10:00:00 GMT'])
      expect(wait(header)).toBeUndefined();
    expect(wait('Fri, 20 Nov 2026 09:00:00 GMT')).toBeUndefined();
    expect(wait('9'.repeat(400))).toBeUndefined();
  });
});
