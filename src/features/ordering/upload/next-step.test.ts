import { expect, test } from 'vitest';
import type { ItemState } from '../../../outbox/core/item';
import { applicantLeft, leftWords, mayArrive } from '../../../outbox/page/applicant-left';
import { nextStep } from './next-step';

const document = (
  id: number,
  name: string,
  status: 'pending' | 'uploaded' | 'passed' = 'pending',
) => ({ id, name, status });
const queued = (applicantId: string, documentId: number, state: ItemState = 'sealed') => ({
  state,
  target: { applicantId, documentId },
});

const ananya = {
  id: 'ananya',
  required: [
    document(1, 'Passport', 'uploaded'),
    document(2, 'Flight itinerary'),
    document(3, 'Letter'),
  ],
};
const rohan = { id: 'rohan', required: [document(1, 'Passport')] };
const done = { id: 'done', required: [document(1, 'Passport', 'uploaded')] };

const order = {
  amount: 5000,
  arrivalDate: '2026-12-18',
  earliestArrivalDate: '2026-11-27',
  applicants: [ananya, rohan],
};

test('[UPL-25] missing documents disable Next, and the reason links to the first of them', () => {
  expect(nextStep(order, [])).toEqual({
    label: 'Next (check uncompleted documents)',
    blocked: {
      reason: '1 of 4 done',
      remedy: {
        to: 'item',
        applicantId: 'ananya',
        item: { kind: 'document', id: 2, name: 'Flight itinerary' },
      },
    },
  });
});

test('documents in the outbox disable Next too, but are not called missing', () => {
  const items = [queued('ananya', 2), queued('ananya', 3, 'uploading')];
  expect(nextStep(order, items).blocked).toEqual({
    reason: '1 document is missing, 2 are waiting to upload',
    remedy: {
      to: 'item',
      applicantId: 'rohan',
      item: { kind: 'document', id: 1, name: 'Passport' },
    },
  });
  expect(nextStep({ ...order, applicants: [ananya] }, items).blocked).toEqual({
    reason: '2 documents are waiting to upload',
    remedy: { to: 'uploads' },
  });
});

test('an upload that needs the traveller, or was delivered, does not count as waiting', () => {
  const items = [queued('ananya', 2, 'needs-you'), queued('ananya', 3, 'done')];
  expect(nextStep({ ...order, applicants: [ananya] }, items).blocked?.reason).toBe('1 of 3 done');
  expect(applicantLeft(ananya, items).needsYou).toBe(true);
});

test('[UPL-16] without an applicant the reason links to adding one', () => {
  expect(nextStep({ ...order, applicants: [] }, []).blocked?.remedy).toEqual({
    to: 'add-applicant',
  });
});

test('[UPL-26] a date that is too early now links to the calendar', () => {
  const late = { ...order, applicants: [done], arrivalDate: '2026-11-20' };
  expect(nextStep(late, [])).toMatchObject({
    label: 'Next (Reset your arrival date)',
    blocked: { remedy: { to: 'date' } },
  });
});

test('[UPL-24] for an unsupported country Next is disabled without a link', () => {
  const { blocked } = nextStep({ ...order, amount: undefined }, []);
  expect(blocked?.reason).toContain('no longer available');
  expect(blocked?.remedy).toBeUndefined();
});

test('with complete documents Next is enabled', () => {
  expect(nextStep({ ...order, applicants: [done] }, [])).toEqual({ label: 'Next' });
});

test('[UPL-17] the ring shows the delivered share; the label shows the incomplete items', () => {
  const left = (items: ReturnType<typeof queued>[]) => applicantLeft(ananya, items);
  expect(left([]).percent).toBe(33);
  expect(leftWords(left([]))).toBe('2 left, first: Flight itinerary');
  expect(leftWords(left([queued('ananya', 2)]))).toBe('1 missing, 1 waiting to upload');
  expect(leftWords(left([queued('ananya', 2), queued('ananya', 3)]))).toBe('2 waiting to upload');
  expect(left([queued('ananya', 2)]).percent).toBe(33);
  expect(leftWords(applicantLeft(rohan, []))).toBe('1 left: Passport');
  expect(leftWords(applicantLeft(done, []))).toBe('All documents are there');
});

test('a visa photo and a passport in the outbox count as waiting', () => {
  const photo = { status: 'incomplete' } as const;
  const passport = { state: 'sealed', target: { applicantId: 'ananya', documentId: 2 } } as const;
  const left = applicantLeft({ ...ananya, photo }, [
    passport,
    { state: 'sealed', target: { applicantId: 'ananya' } },
  ]);
  expect(left.waiting.map(({ kind }) => kind)).toEqual(['photo', 'document']);
  expect(left.missing).toHaveLength(1);
});

test.each([
  ['needs the traveller', { state: 'needs-you' }],
  ['is being deleted', { state: 'sealed', isWithdrawn: true }],
  ['is a passport without its data', { state: 'sealed', kind: 'passport' }],
] as const)('a document whose file %s is asked for', (_, file) => {
  const target = { applicantId: 'rohan', documentId: 1 };
  expect(mayArrive(file)).toBe(false);
  expect(applicantLeft(rohan, [{ ...file, target }]).waiting).toEqual([]);
  expect(mayArrive({ state: 'sealed' })).toBe(true);
});

test('a document that arrived after the order was received is not asked for again', () => {
  const arrived = { ...queued('rohan', 1, 'done'), arrived: { at: 200 } };
  const alone = { ...order, applicants: [rohan] };
  const reasonAt = (updatedAt: number) => nextStep(alone, [arrived], { updatedAt }).blocked?.reason;
  expect(reasonAt(100)).toBe('1 document is waiting to upload');
  expect(reasonAt(300)).toBe('0 of 1 done');
});

test('a complete order is not paid for while changes wait', () => {
  const ready = {
    amount: 100,
    applicants: [{ id: 'rohan', required: [] }],
    arrivalDate: '2099-01-02',
    earliestArrivalDate: '2026-01-02',
  };
  expect(nextStep(ready, [])).toEqual({ label: 'Next' });
  expect(nextStep(ready, [], { hasUnsent: true }).blocked).toMatchObject({
    reason: expect.stringContaining('not been sent'),
    remedy: { to: 'uploads' },
  });
});
