import { expect, test } from 'vitest';
import type { OrderInList } from '../../contract/orders';
import { listOutlook } from './list-outlook';
import { tripOutlook } from './trip-outlook';

const now = new Date('2026-11-24T09:00:00Z');
const applicant = {
  id: 'a',
  orderApplicantId: 'o-1',
  firstName: 'Ananya',
  identity: 'employee',
  status: 'pre-checking',
  result: undefined,
  statusLog: [{ status: 'pre-checking', time: '2026-11-23T09:00:00Z' }],
} as unknown as OrderInList['applicants'][number];
const order = {
  id: 'o',
  payStatus: 'paid',
  isCancelled: false,
  applicants: [applicant],
  needDays: 3,
} as unknown as OrderInList;

test('an application in progress says by when the last result is expected', () => {
  expect(listOutlook(order, now)).toEqual({ kind: 'result', by: '2026-11-26' });
  const later = {
    ...applicant,
    statusLog: [{ status: 'pre-checking' as const, time: '2026-11-24T09:00:00Z' }],
  };
  expect(listOutlook({ ...order, applicants: [applicant, later] }, now)).toEqual({
    kind: 'result',
    by: '2026-11-27',
  });
});

test('without the processing time, the log or a day that is still to come it promises nothing', () => {
  expect(listOutlook({ ...order, needDays: undefined }, now)).toBeUndefined();
  const withoutLog = { ...applicant, statusLog: undefined };
  expect(listOutlook({ ...order, applicants: [withoutLog] }, now)).toBeUndefined();
  expect(listOutlook(order, new Date('2026-12-24T09:00:00Z'))).toBeUndefined();
});

test('a revision names its first thing, and promises no day', () => {
  const revision = {
    count: 2,
    kind: 'document' as const,
    name: 'Flight itinerary',
    reason: 'Cut off.',
  };
  const asked = { ...applicant, status: 'revision-needed' as const, revision };
  expect(listOutlook({ ...order, applicants: [applicant, asked] }, now)).toEqual({
    kind: 'revision',
    firstName: 'Ananya',
    revision,
  });
});

test('a price difference to be paid promises no day, and an ended application neither', () => {
  expect(
    listOutlook(
      { ...order, hasPendingPriceDifference: true, pendingPriceDifference: { id: 'd' } },
      now,
    ),
  ).toBeUndefined();
  expect(listOutlook({ ...order, payStatus: 'unpaid', isCancelled: true }, now)).toBeUndefined();
});

test('a draft with an arrival date names the last day to submit, unless that is over', () => {
  const draft = {
    ...order,
    payStatus: 'unpaid' as const,
    applicants: [{ ...applicant, status: 'uploading-documents' as const }],
    arrivalDate: '2026-12-18',
  } as unknown as OrderInList;
  expect(listOutlook(draft, now)).toEqual({
    kind: 'submission',
    by: tripOutlook(draft, now)?.submitBy,
    arrivalDate: '2026-12-18',
  });
  expect(tripOutlook(draft, now)?.submitBy).toBeDefined();
  expect(listOutlook({ ...draft, arrivalDate: undefined }, now)).toBeUndefined();
  expect(listOutlook(draft, new Date('2026-12-18T09:00:00Z'))).toBeUndefined();
});
