import { expect, test } from 'vitest';
import { tripOutlook } from './trip-outlook';

const now = new Date('2026-11-24T09:00:00Z');
const draft = {
  payStatus: 'unpaid',
  applicants: [{ status: 'uploading-documents' }],
  arrivalDate: '2026-12-18',
  needDays: 3,
} as const;

test('it counts the days until the arrival, and names the last day to submit', () => {
  // From Tuesday three working days are Friday 27; an arrival on the 28th leaves no day to wait.
  expect(tripOutlook(draft, now)).toEqual({
    arrivalDate: '2026-12-18',
    daysLeft: 24,
    submitBy: '2026-12-14',
  });
  expect(tripOutlook({ ...draft, arrivalDate: '2026-11-28' }, now)?.submitBy).toBe('2026-11-24');
});

test('the day of the arrival is the last that counts', () => {
  expect(tripOutlook({ ...draft, arrivalDate: '2026-11-24' }, now)?.daysLeft).toBe(0);
  expect(tripOutlook({ ...draft, arrivalDate: '2026-11-23' }, now)).toBeUndefined();
  expect(tripOutlook({ ...draft, arrivalDate: undefined }, now)).toBeUndefined();
});

test('it names no last day that is unknown, over, or of no use any more', () => {
  const submitBy = (change: object) => tripOutlook({ ...draft, ...change }, now)?.submitBy;
  expect(submitBy({ needDays: undefined })).toBeUndefined();
  expect(submitBy({ arrivalDate: '2026-11-27' })).toBeUndefined();
  expect(submitBy({ payStatus: 'paid' })).toBeUndefined();
  expect(submitBy({ payStatus: 'waiting-for-payment' })).toBeUndefined();
  expect(tripOutlook({ ...draft, payStatus: 'paid' }, now)?.daysLeft).toBe(24);
});
