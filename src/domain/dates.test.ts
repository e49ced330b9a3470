import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrivalDateIsValid, documentsDeadline, earliestArrivalDate } from './order/arrival-date';
import {
  addBusinessDays,
  addDays,
  calendarDateOf,
  calendarMonths,
  daysBetween,
} from './calendar/calendar-date';

const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(calendarDateOf);

describe('calendar dates', () => {
  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -400, max: 400 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });

  test('business days leave out Saturday and Sunday', () => {
    // 2026-11-20 is a Friday.
    expect(addBusinessDays('2026-11-20', 1)).toBe('2026-11-23');
    expect(addBusinessDays('2026-11-20', 5)).toBe('2026-11-27');
    expect(addBusinessDays('2026-11-21', 1)).toBe('2026-11-23');
    expect(addBusinessDays('2026-11-20', 0)).toBe('2026-11-20');
  });
});

describe('arrival date', () => {
  test('[UPL-18][UPL-19] a missing date, or one before the earliest, is not valid', () => {
    const earliest = earliestArrivalDate('2026-11-20', 3);
    expect(earliest).toBe('2026-11-26');
    expect(arrivalDateIsValid(undefined, earliest)).toBe(false);
    expect(arrivalDateIsValid('2026-11-25', earliest)).toBe(false);
    expect(arrivalDateIsValid('2026-11-26', earliest)).toBe(true);
  });

  test('[UPL-18][UPL-20] a later date leaves as many days more, and an earlier one is never valid', () => {
    fc.assert(
      fc.property(
        date,
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: -30, max: 300 }),
        (today, needDays, later) => {
          const earliest = earliestArrivalDate(today, needDays);
          expect(earliest > today).toBe(true);
          const chosen = addDays(earliest, later);
          expect(arrivalDateIsValid(chosen, earliest)).toBe(later >= 0);
          const deadline = documentsDeadline(today, chosen, earliest);
          expect(deadline).toBe(later >= 0 ? addDays(today, later) : undefined);
        },
      ),
    );
  });

  test('[UPL-20] documents are due after the gap between the chosen and the earliest date', () => {
    expect(documentsDeadline('2026-11-20', '2026-12-03', '2026-11-26')).toBe('2026-11-27');
    expect(documentsDeadline('2026-11-20', '2026-11-26', '2026-11-26')).toBe('2026-11-20');
    expect(documentsDeadline('2026-11-20', '2026-11-25', '2026-11-26')).toBeUndefined();
  });
});

describe('calendar', () => {
  test('[UPL-21] twelve months from the current one, thirteen in December', () => {
    const november = calendarMonths('2026-11-20');
    expect(november).toHaveLength(12);
    expect(november[0]).toMatchObject({ year: 2026, month: 11, firstWeekday: 0 });
    expect(november.at(-1)).toMatchObject({ year: 2027, month: 10 });
    const december = calendarMonths('2026-12-01');
    expect(december).toHaveLength(13);
    expect(december.at(-1)).toMatchObject({ year: 2027, month: 12 });
  });

  test('every month has all its days, including the leap day', () => {
    const [february] = calendarMonths('2028-02-10');
    expect(february?.days.at(-1)).toBe('2028-02-29');
    fc.assert(
      fc.property(date, (today) => {
        const days = calendarMonths(today).flatMap((month) => month.days);
        expect(days[0]).toBe(`${today.slice(0, 8)}01`);
        days.slice(1).forEach((day, before) => expect(day).toBe(addDays(days[before] ?? '', 1)));
      }),
      { numRuns: 20 },
    );
  });
});
