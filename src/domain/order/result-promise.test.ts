import { expect, test } from 'vitest';
import type { Applicant } from '../../contract/applicants';
import { earliestArrivalDate } from './arrival-date';
import { promisedResult, resultPromise } from './result-promise';

const now = new Date('2026-11-24T12:00:00Z');

const at = (status: Applicant['status'], since: string) =>
  ({
    status,
    statusLog: [
      { status: 'pre-checking', time: since },
      { status, time: since },
    ],
  }) as Applicant;

const order = (...applicants: Applicant[]) => ({
  applicants,
  product: { needDays: 3 },
  priceDifferences: [],
  pendingPriceDifference: undefined,
});

const monday = at('pre-checking', '2026-11-23T12:00:00Z');
const tuesday = at('in-embassy', '2026-11-24T11:00:00Z');

test('the last result of an order is promised', () => {
  expect(promisedResult(order(monday), now)).toBe('2026-11-26');
  expect(promisedResult(order(tuesday, monday), now)).toBe('2026-11-27');
  expect(promisedResult(order(at('completed', '2026-11-02T12:00:00Z'), monday), now)).toBe(
    '2026-11-26',
  );
});

test('nothing is promised while something waits for the traveller, or without a date', () => {
  expect(promisedResult(order(), now)).toBeUndefined();
  expect(promisedResult(order(at('completed', '2026-11-02T12:00:00Z')), now)).toBeUndefined();
  expect(
    promisedResult(order(monday, at('revision-needed', '2026-11-23T12:00:00Z')), now),
  ).toBeUndefined();
  expect(
    promisedResult({ ...order(monday), product: { needDays: undefined } }, now),
  ).toBeUndefined();
  const difference = {
    id: '1',
    status: 'unpaid',
    item: 'x',
    expectedFee: 1,
    currency: 'USD',
  } as const;
  expect(
    promisedResult(
      {
        ...order(monday),
        pendingPriceDifference: { id: '1' },
        priceDifferences: [difference] as never,
      },
      now,
    ),
  ).toBeUndefined();
});

/** A Friday. */
const start = '2026-11-20';

test('the result is expected after the processing time, in business days', () => {
  expect(resultPromise({ start, needDays: 3, today: start })).toEqual({
    by: '2026-11-25',
    isLate: false,
  });
});

test('it is in time until the day before the arrival, as the earliest arrival date says', () => {
  const earliest = earliestArrivalDate(start, 3);
  const arriving = (arrivalDate: string) =>
    resultPromise({ start, needDays: 3, arrivalDate, today: start }).isInTime;
  expect(arriving(earliest)).toBe(true);
  expect(arriving('2026-11-25')).toBe(false);
});

test('it is late from the day after', () => {
  const on = (today: string) => resultPromise({ start, needDays: 3, today }).isLate;
  expect([on('2026-11-25'), on('2026-11-26')]).toEqual([false, true]);
});
