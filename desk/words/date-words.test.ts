import { describe, expect, test } from 'vitest';
import {
  dayWords,
  distanceWords,
  dueWords,
  durationWords,
  fullDate,
  timeWords,
} from './date-words';

const zone = 'Asia/Singapore';
/** Tuesday, 2.50 PM in Singapore. */
const now = new Date('2026-11-24T06:50:00Z');
const due = (instant: string | undefined) => dueWords(instant, now, zone);

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
    expect(due('2026-11-26T09:00:00Z').text).toBe('Thu 26 Nov');
  });

  test('without a date has no urgency', () => {
    expect(due(undefined)).toEqual({ text: 'no date', urgency: 'none' });
  });
});

describe('words for dates', () => {
  test('a calendar date is the same everywhere', () => {
    expect(dayWords('2026-12-18', 'America/New_York')).toBe('Fri 18 Dec');
    expect(fullDate('2031-06-03')).toBe('3 Jun 2031');
    expect(fullDate('Z4821907')).toBe('Z4821907');
  });

  test('a time has its minutes only if there are some', () => {
    expect(timeWords('2026-11-24T09:00:00Z', zone)).toBe('5 PM');
    expect(timeWords('2026-11-24T09:30:00Z', zone)).toBe('5:30 PM');
  });

  test('a duration has two parts at most', () => {
    expect(durationWords(40_000)).toBe('40 s');
    expect(durationWords(7_800_000)).toBe('2 h 10 min');
    expect(durationWords(11 * 3_600_000 + 60_000)).toBe('11 h');
    expect(durationWords(3 * 86_400_000)).toBe('3 days');
  });

  test('the distance of a trip counts calendar days', () => {
    expect(distanceWords('2026-12-18', now, zone)).toBe('in 24 days');
    expect(distanceWords('2026-11-24', now, zone)).toBe('today');
    expect(distanceWords('2026-11-21', now, zone)).toBe('3 days ago');
  });
});
