import { expect, test } from 'vitest';
import { calendarDays } from './calendar-days';

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
