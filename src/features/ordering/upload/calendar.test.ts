import { expect, test } from 'vitest';
import { calendarDays, type CalendarMonth, dayAfterKey } from './calendar';

function month(year: number, number: number, lead: number, length: number): CalendarMonth {
  const days = Array.from({ length }, (_, index) => ({
    iso: `${year}-${String(number).padStart(2, '0')}-${String(index + 1).padStart(2, '0')}`,
    disabled: index % 2 === 0,
  }));
  return { year, month: number, lead, days };
}

// 1/1/2027 is a Friday, 2/1/2027 a Monday.
const keyboardMonths = [month(2026, 12, 2, 31), month(2027, 1, 5, 31), month(2027, 2, 1, 28)];
const after = (iso: string, key: string) => dayAfterKey(keyboardMonths, iso, key);

test('arrows move by a day, also over the end of a month and onto disabled days', () => {
  expect(after('2026-12-31', 'ArrowRight')).toBe('2027-01-01');
  expect(after('2027-01-01', 'ArrowLeft')).toBe('2026-12-31');
});

test('up and down arrows keep the weekday', () => {
  expect(after('2026-12-28', 'ArrowDown')).toBe('2027-01-04');
  expect(after('2027-01-04', 'ArrowUp')).toBe('2026-12-28');
});

test('the day does not change at the ends of the calendar', () => {
  expect(after('2026-12-01', 'ArrowLeft')).toBe('2026-12-01');
  expect(after('2026-12-03', 'ArrowUp')).toBe('2026-12-03');
  expect(after('2027-02-28', 'ArrowRight')).toBe('2027-02-28');
  expect(after('2027-02-20', 'PageDown')).toBe('2027-02-20');
});

test('Home and End move to Sunday and Saturday, or to the first and last existing day', () => {
  expect(after('2027-01-06', 'Home')).toBe('2027-01-03');
  expect(after('2027-01-06', 'End')).toBe('2027-01-09');
  expect(after('2027-01-01', 'Home')).toBe('2026-12-27');
  expect(after('2026-12-02', 'Home')).toBe('2026-12-01');
  expect(after('2027-02-28', 'End')).toBe('2027-02-28');
});

test('Page Up and Down keep the day of the month, or move to the last one', () => {
  expect(after('2027-01-18', 'PageUp')).toBe('2026-12-18');
  expect(after('2027-01-31', 'PageDown')).toBe('2027-02-28');
});

test('other keys and unknown days are not handled', () => {
  expect(after('2027-01-18', 'a')).toBeNull();
  expect(after('2030-01-01', 'ArrowLeft')).toBeNull();
});

const months = calendarDays('2026-11-20', '2026-11-27', 3);
const day = (iso: string) => months.flatMap(({ days }) => days).find((found) => found.iso === iso);

test('[UPL-18] days before the earliest date cannot be chosen, and have a reason', () => {
  expect(day('2026-11-19')).toMatchObject({ disabled: true, reason: 'This day has passed.' });
  expect(day('2026-11-26')).toMatchObject({
    disabled: true,
    reason: 'Too early: the visa takes 3 business days.',
  });
  expect(day('2026-11-27')).toEqual({ iso: '2026-11-27' });
});

test('[UPL-21] the months start with the current one', () => {
  expect(months).toHaveLength(12);
  // November 2026 begins on a Sunday, December on a Tuesday.
  expect(months[0]).toMatchObject({ year: 2026, month: 11, lead: 0 });
  expect(months[1]).toMatchObject({ year: 2026, month: 12, lead: 2 });
});
