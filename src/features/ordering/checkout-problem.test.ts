import { expect, test } from 'vitest';
import { checkoutProblem, checkoutToasts } from './checkout-problem';

const complete = { required: [{ id: 1, name: 'Passport', status: 'uploaded' }] } as const;
const order = {
  arrivalDate: '2026-12-18',
  earliestArrivalDate: '2026-11-27',
  applicants: [complete],
};

test('[CONF-05] checkout requires a valid arrival date and complete documents', () => {
  expect(checkoutProblem(order)).toBeUndefined();
  expect(checkoutProblem({ ...order, arrivalDate: '2026-11-26' })).toBe('date');
  expect(checkoutProblem({ ...order, arrivalDate: undefined })).toBe('date');
  const missing = { required: [{ id: 1, name: 'Passport', status: 'pending' }] } as const;
  expect(checkoutProblem({ ...order, applicants: [complete, missing] })).toBe('documents');
});

test('the toasts are the specified ones', () => {
  expect(checkoutToasts).toEqual({
    type: 'Failure of type',
    price: 'This item price was changed. This page will be refreshed automatically.',
    date: 'Your arrival date is not applicable any more, please choose another date.',
    documents: 'Please check uncompleted documents.',
  });
});
