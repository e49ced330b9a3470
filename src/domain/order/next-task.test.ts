import { expect, test } from 'vitest';
import { nextTask } from './next-task';

const order = { amount: 2500, arrivalDate: '2026-12-18', earliestArrivalDate: '2026-11-27' };
const passport = { kind: 'document', id: 1, name: 'Passport' } as const;
const form = { kind: 'form' } as const;
const done = { id: 'done', missing: [], waiting: [] };
const ananya = { id: 'ananya', missing: [passport, form], waiting: [] };
const rohan = { id: 'rohan', missing: [form], waiting: [] };

test('an order leads from its applicants over their items to the payment', () => {
  expect(nextTask(order, [])).toEqual({ to: 'add-applicant' });
  expect(nextTask(order, [done, ananya])).toEqual({
    to: 'item',
    applicantId: 'ananya',
    item: passport,
  });
  expect(nextTask(order, [done])).toEqual({ to: 'payment', ready: true });
});

test('whose item was done is asked on, before the others', () => {
  expect(nextTask(order, [ananya, rohan], 'rohan')).toMatchObject({ applicantId: 'rohan' });
  expect(nextTask(order, [ananya, done], 'done')).toMatchObject({ applicantId: 'ananya' });
});

test('the arrival date comes before a form, and after other items', () => {
  const undated = { ...order, arrivalDate: undefined };
  expect(nextTask(undated, [ananya])).toMatchObject({ to: 'item', item: passport });
  expect(nextTask(undated, [rohan])).toEqual({ to: 'date' });
  expect(nextTask(undated, [done])).toEqual({ to: 'date' });
  expect(nextTask({ ...order, arrivalDate: '2026-11-20' }, [rohan])).toEqual({ to: 'date' });
});

test('files on their way hold back the payment, not the traveller', () => {
  const sending = { id: 'sending', missing: [], waiting: [passport] };
  expect(nextTask(order, [done, sending])).toEqual({ to: 'payment', ready: false });
});

test('an order that cannot be paid leads nowhere', () => {
  expect(nextTask({ ...order, amount: undefined }, [ananya])).toBeUndefined();
});
