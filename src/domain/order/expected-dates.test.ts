import { expect, test } from 'vitest';
import type { ApplicantStatus } from '../../contract/codes';
import { expectedDates } from './expected-dates';

const log = (...entries: [ApplicantStatus, string][]) => ({
  status: entries.at(-1)?.[0] ?? 'uploading-documents',
  statusLog: entries.map(([status, day]) => ({ status, time: `${day}T10:00:00Z` })),
});
const at = (day: string) => new Date(`${day}T12:00:00Z`);

test('the result is expected in working days from the start of the pre-check', () => {
  // A Friday.
  const checking = log(['pre-checking', '2026-11-20']);
  expect(expectedDates(checking, 3, at('2026-11-20'))).toEqual({
    next: '2026-11-23',
    result: '2026-11-25',
  });
});

test('later stages do not move the result', () => {
  const embassy = log(
    ['pre-checking', '2026-11-20'],
    ['submitting-to-embassy', '2026-11-23'],
    ['in-embassy', '2026-11-24'],
  );
  expect(expectedDates(embassy, 3, at('2026-11-24'))).toEqual({ result: '2026-11-25' });
});

test('a re-submission starts the time again', () => {
  const again = log(
    ['pre-checking', '2026-11-20'],
    ['revision-needed', '2026-11-23'],
    ['pre-checking', '2026-11-26'],
  );
  expect(expectedDates(again, 3, at('2026-11-26')).result).toBe('2026-12-01');
});

test('the next stage never begins after the result', () => {
  const checking = log(['pre-checking', '2026-11-20']);
  expect(expectedDates(checking, 0, at('2026-11-20'))).toEqual({
    next: '2026-11-20',
    result: '2026-11-20',
  });
});

test.each([
  [
    'the traveller has to act',
    log(['pre-checking', '2026-11-20'], ['revision-needed', '2026-11-23']),
  ],
  ['it is over', log(['pre-checking', '2026-11-20'], ['completed', '2026-11-23'])],
  ['it has not begun', log(['waiting-for-payment', '2026-11-20'])],
] as const)('there is no date while %s', (_, progress) => {
  expect(expectedDates(progress, 3, at('2026-11-23'))).toEqual({});
});

test('a day that has passed, or a time that the server does not name, promises nothing', () => {
  const checking = log(['pre-checking', '2026-11-20']);
  expect(expectedDates(checking, 3, at('2026-11-26'))).toEqual({});
  expect(expectedDates(checking, undefined, at('2026-11-20'))).toEqual({});
});
