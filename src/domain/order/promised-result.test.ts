import { expect, test } from 'vitest';
import type { Applicant } from '../../contract/applicants';
import { promisedResult } from './promised-result';

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
