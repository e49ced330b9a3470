import { describe, expect, test } from 'vitest';
import { loadLabels, pastWords, type DeskLoad } from './load-labels';

const day = (date: string, firstCheck: number, late = 0) => ({
  day: date,
  late,
  firstCheck,
  reSubmitted: 0,
  toSubmit: 0,
});

const today = '2026-11-24';

describe('the words of the load', () => {
  test('name the first day with more work than the team can do', () => {
    const coming = [day('2026-11-24', 16, 4), day('2026-11-26', 30), day('2026-11-27', 40)];
    expect(loadLabels({ coming, capacity: 24 }, today)).toMatchObject({
      tone: 'danger',
      strong: '26 Nov 2026: 6 too many.',
    });
  });

  test('count what is late', () => {
    expect(loadLabels({ coming: [day(today, 20, 5)], capacity: 24 }, today)).toEqual({
      tone: 'danger',
      strong: 'Today: 1 too many.',
      text: '5 late: begin with them. Ask a colleague to help.',
    });
  });

  test('say that every day fits, or that nothing is known yet', () => {
    expect(loadLabels({ coming: [day('2026-11-24', 24)], capacity: 24 }, today).strong).toBe(
      'Every day fits.',
    );
    expect(loadLabels({ coming: [day('2026-11-24', 24)], capacity: 0 }, today).strong).toBe(
      'No measure yet.',
    );
    expect(loadLabels({ coming: [day('2026-11-24', 0)], capacity: 0 }, today).strong).toBe(
      'Nothing waits.',
    );
  });
});

describe('the words of the last 30 days', () => {
  const past = (minutes: readonly (number | undefined)[]): DeskLoad['past'] =>
    minutes.map((medianWaitMinutes, index) => ({
      day: `2026-11-${String(index + 1).padStart(2, '0')}`,
      arrived: 2,
      finished: 1,
      ...(medianWaitMinutes === undefined ? {} : { medianWaitMinutes }),
    }));

  test('compare the wait with the weeks before', () => {
    const days = past([...new Array<number>(15).fill(60), ...new Array<number>(15).fill(100)]);
    expect(pastWords(days)).toBe(
      '60 arrived, 30 finished. A check usually waits 1 h 40 min, 40 min more than in the two weeks before.',
    );
  });

  test('leave the wait out where nothing was finished', () => {
    expect(pastWords(past([undefined, undefined]))).toBe('4 arrived, 2 finished.');
  });
});
