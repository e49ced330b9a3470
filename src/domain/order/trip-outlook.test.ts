import { expect, test } from 'vitest';
import type { OrderInList } from '../../contract/orders';
import type { OrderState } from './order-state';
import { listOutlook, ordersOnHome, tripOutlook, visaOnHome } from './trip-outlook';

const listOutlookTestNow = new Date('2026-11-24T09:00:00Z');
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
  expect(listOutlook(order, listOutlookTestNow)).toEqual({ kind: 'result', by: '2026-11-26' });
  const later = {
    ...applicant,
    statusLog: [{ status: 'pre-checking' as const, time: '2026-11-24T09:00:00Z' }],
  };
  expect(listOutlook({ ...order, applicants: [applicant, later] }, listOutlookTestNow)).toEqual({
    kind: 'result',
    by: '2026-11-27',
  });
});

test('without the processing time, the log or a day that is still to come it promises nothing', () => {
  expect(listOutlook({ ...order, needDays: undefined }, listOutlookTestNow)).toBeUndefined();
  const withoutLog = { ...applicant, statusLog: undefined };
  expect(listOutlook({ ...order, applicants: [withoutLog] }, listOutlookTestNow)).toBeUndefined();
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
  expect(listOutlook({ ...order, applicants: [applicant, asked] }, listOutlookTestNow)).toEqual({
    kind: 'revision',
    firstName: 'Ananya',
    revision,
  });
});

test('a price difference to be paid promises no day, and an ended application neither', () => {
  expect(
    listOutlook(
      { ...order, hasPendingPriceDifference: true, pendingPriceDifference: { id: 'd' } },
      listOutlookTestNow,
    ),
  ).toBeUndefined();
  expect(
    listOutlook({ ...order, payStatus: 'unpaid', isCancelled: true }, listOutlookTestNow),
  ).toBeUndefined();
});

test('a draft with an arrival date names the last day to submit, unless that is over', () => {
  const draft = {
    ...order,
    payStatus: 'unpaid' as const,
    applicants: [{ ...applicant, status: 'uploading-documents' as const }],
    arrivalDate: '2026-12-18',
  } as unknown as OrderInList;
  expect(listOutlook(draft, listOutlookTestNow)).toEqual({
    kind: 'submission',
    by: tripOutlook(draft, listOutlookTestNow)?.submitBy,
    arrivalDate: '2026-12-18',
  });
  expect(tripOutlook(draft, listOutlookTestNow)?.submitBy).toBeDefined();
  expect(listOutlook({ ...draft, arrivalDate: undefined }, listOutlookTestNow)).toBeUndefined();
  expect(listOutlook(draft, new Date('2026-12-18T09:00:00Z'))).toBeUndefined();
});

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

test('home begins with a visa, of an application that runs or of a trip that is still to come', () => {
  const approved = { status: 'completed', result: 'approved' } as const;
  const refused = { status: 'completed', result: 'refused' } as const;
  const paid = (...applicants: OrderState['applicants'][number][]) =>
    ({ payStatus: 'paid', applicants }) as const;
  const draft = { payStatus: 'unpaid', applicants: [] } as const;
  const partly = paid(refused, approved, { status: 'in-embassy' });
  const ahead = { ...paid(approved), arrivalDate: '2026-11-24' };
  const over = { ...paid(approved), arrivalDate: '2026-11-23' };
  const undated = paid(approved);
  const running = paid({ status: 'in-embassy' });
  const visaOf = (order: OrderState & { arrivalDate?: string }) =>
    visaOnHome(order, listOutlookTestNow);
  expect([partly, ahead].map(visaOf)).toEqual([approved, approved]);
  expect([over, undated, running, paid(refused), draft].map(visaOf)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
  expect(ordersOnHome([running, over, draft, ahead, undated, partly], listOutlookTestNow)).toEqual([
    ahead,
    partly,
    draft,
    running,
  ]);
});
