import { afterEach, expect, test } from 'vitest';
import { earliestArrivalDate } from './order/arrival-date';
import {
  addBusinessDays,
  addDays,
  calendarDateOf,
  calendarMonths,
  daysBetween,
  localDateOf,
} from './calendar/calendar-date';

import {
  specifiedCouponTime,
  specifiedDate,
  writtenDate,
  writtenDay,
  writtenInstant,
  writtenInUtc,
  writtenMonth,
  writtenTime,
} from './calendar/written-date';

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

test.each(zones)('[UPL-21] %s reads the same calendar days', (zone) => {
  const months = calendarMonths('2026-11-20');
  process.env['TZ'] = zone;
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysBetween('2026-03-01', '2026-11-30')).toBe(274);
  expect(addBusinessDays('2026-11-20', 5)).toBe('2026-11-27');
  expect(calendarMonths('2026-11-20')).toEqual(months);
  expect(calendarDateOf(new Date('2026-11-20T23:59:59Z'))).toBe('2026-11-20');
});

test.each(zones)('%s shows the same day for a date, in every style', (zone) => {
  process.env['TZ'] = zone;
  expect(specifiedDate('2026-12-31', 'en-US')).toBe('12/31/2026');
  expect(specifiedDate('2027-01-01', 'en-US')).toBe('1/1/2027');
  expect(writtenDate('2026-12-01', 'en-US')).toBe('1 Dec 2026');
  expect(writtenDate('2026-12-01', 'fr')).toBe('1 déc. 2026');
  expect(writtenDate('2026-12-31', 'ar-u-nu-latn')).toBe('31 ديسمبر 2026');
  expect(writtenMonth('2026-12', 'es')).toBe('diciembre de 2026');
  expect(writtenInUtc(new Date('2026-11-20T23:59:59Z'), 'en-US')).toBe('20 Nov 2026, 11:59 PM UTC');
});

test.each([
  ['Etc/GMT+12', '19 Nov 2026', '11:30 PM'],
  ['America/St_Johns', '20 Nov 2026', '8:00 AM'],
  ['Asia/Beirut', '20 Nov 2026', '1:30 PM'],
  ['Asia/Kathmandu', '20 Nov 2026', '5:15 PM'],
  ['Pacific/Kiritimati', '21 Nov 2026', '1:30 AM'],
])('in %s an instant has the day and the time of the phone', (zone, day, time) => {
  process.env['TZ'] = zone;
  const instant = '2026-11-20T11:30:00Z';
  expect(writtenDay(instant, 'en-US')).toBe(day);
  expect(writtenTime(instant, 'en-US')).toBe(time);
  expect(writtenInstant(instant, 'en-US')).toBe(`${day}, ${time}`);
});

test('[CPN-13] a coupon’s time is in GMT+8, wherever the phone is', () => {
  for (const zone of zones) {
    process.env['TZ'] = zone;
    expect(specifiedCouponTime('2026-11-20T11:30:00Z', 'en-US')).toBe('11/20/2026 19:30');
  }
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
