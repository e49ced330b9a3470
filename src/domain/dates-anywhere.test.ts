import { afterEach, expect, test } from 'vitest';
import { earliestArrivalDate } from './order/arrival-date';
import {
  addBusinessDays,
  addDays,
  calendarDateOf,
  calendarMonths,
  daysBetween,
  formatCalendarDate,
  localDateOf,
} from './calendar/calendar-date';

const home = process.env['TZ'];
afterEach(() => {
  if (home === undefined) delete process.env['TZ'];
  else process.env['TZ'] = home;
});

/** From UTC-12 to UTC+14, with half hours, and with clocks that change at midnight. */
const zones = [
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'America/St_Johns',
  'America/Sao_Paulo',
  'UTC',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Kiritimati',
];

test.each(zones)('[UPL-21][UPL-22] %s reads the same calendar days', (zone) => {
  const months = calendarMonths('2026-11-20');
  process.env['TZ'] = zone;
  expect(formatCalendarDate('2026-12-08')).toBe('12/8/2026');
  expect(formatCalendarDate('2027-01-01')).toBe('1/1/2027');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysBetween('2026-03-01', '2026-11-30')).toBe(274);
  expect(addBusinessDays('2026-11-20', 5)).toBe('2026-11-27');
  expect(calendarMonths('2026-11-20')).toEqual(months);
  expect(calendarDateOf(new Date('2026-11-20T23:59:59Z'))).toBe('2026-11-20');
});

test('only ‘today’ depends on the time zone', () => {
  const day = (zone: string, instant: string) => {
    process.env['TZ'] = zone;
    return localDateOf(new Date(instant));
  };
  expect(day('Pacific/Kiritimati', '2026-11-20T10:00:00Z')).toBe('2026-11-21');
  expect(day('Etc/GMT+12', '2026-11-20T11:59:00Z')).toBe('2026-11-19');
  expect(day('UTC', '2026-11-20T00:00:00Z')).toBe('2026-11-20');
});

test('[UPL-18] the earliest day is never before today, anywhere', () => {
  for (const zone of zones)
    for (let hour = 0; hour < 24; hour += 1) {
      process.env['TZ'] = zone;
      const now = new Date(Date.UTC(2026, 11, 31, hour, 30));
      expect(earliestArrivalDate(calendarDateOf(now), 0) >= localDateOf(now)).toBe(true);
    }
});
