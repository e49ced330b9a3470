import { describe, expect, test } from 'vitest';
import {
  parseCents,
  axisDay,
  formatDay,
  distanceLabel,
  dueLabel,
  formatDuration,
  formatMoment,
  formatTime,
} from './formats';

test('an amount is read in cents, without a rounding error', () => {
  expect(['45', '45.5', '$45.05', ' 0,29 ', '1234.56'].map(parseCents)).toEqual([
    4500, 4550, 4505, 29, 123456,
  ]);
});

test('what is no amount is not guessed', () => {
  expect(['', 'all', '-5', '1.234', '4 5', '1,000.00'].map(parseCents)).toEqual(
    new Array<undefined>(6).fill(undefined),
  );
});

const zone = 'Asia/Singapore';
/** Tuesday, 2.50 PM in Singapore. */
const now = new Date('2026-11-24T06:50:00Z');
const due = (instant: string | undefined) => dueLabel(instant, now, zone);

describe('a promise', () => {
  test('that is over says by how much it is late', () => {
    expect(due('2026-11-24T06:25:00Z')).toEqual({ text: '25 min late', urgency: 'late' });
    expect(due('2026-11-20T06:25:00Z')).toEqual({ text: '4 days late', urgency: 'late' });
  });

  test('of today says how long there is', () => {
    expect(due('2026-11-24T09:00:00Z')).toEqual({ text: '2 h 10 min', urgency: 'soon' });
  });

  test('of tomorrow says the time, and a later one the day, as it is where the operator is', () => {
    expect(due('2026-11-25T01:00:00Z')).toEqual({ text: 'by 9 AM', urgency: 'later' });
    // Still Tuesday in London, but Wednesday here.
    expect(due('2026-11-24T17:00:00Z').text).toBe('by 1 AM');
    expect(due('2026-11-26T09:00:00Z').text).toBe('26 Nov 2026');
  });

  test('without a date has no urgency', () => {
    expect(due(undefined)).toEqual({ text: 'no date', urgency: 'none' });
  });
});

describe('words for dates', () => {
  test('a calendar date is the same everywhere', () => {
    expect(formatDay('2026-12-18', 'America/New_York')).toBe('18 Dec 2026');
    expect(formatDay('Z4821907')).toBe('Z4821907');
    expect(axisDay('2026-12-05')).toEqual({ weekday: 'Sat', number: '5' });
  });

  test('an instant has the day of the operator’s zone', () => {
    const instant = '2026-11-24T17:00:00Z';
    expect(formatDay(new Date(instant), 'Europe/London')).toBe('24 Nov 2026');
    expect(formatMoment(instant, zone)).toBe('25 Nov 2026, 1 AM');
  });

  test('a time has its minutes only if there are some', () => {
    expect(formatTime('2026-11-24T09:00:00Z', zone)).toBe('5 PM');
    expect(formatTime('2026-11-24T09:30:00Z', zone)).toBe('5:30 PM');
  });

  test('a duration has two parts at most', () => {
    expect(formatDuration(40_000)).toBe('40 s');
    expect(formatDuration(7_800_000)).toBe('2 h 10 min');
    expect(formatDuration(11 * 3_600_000 + 60_000)).toBe('11 h');
    expect(formatDuration(3 * 86_400_000)).toBe('3 days');
  });

  test('the distance of a trip counts calendar days', () => {
    expect(distanceLabel('2026-12-18', now, zone)).toBe('in 24 days');
    expect(distanceLabel('2026-11-24', now, zone)).toBe('today');
    expect(distanceLabel('2026-11-21', now, zone)).toBe('3 days ago');
  });
});
