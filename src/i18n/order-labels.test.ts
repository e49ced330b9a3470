import { expect, test } from 'vitest';
import { cardActionLabels, progressLabels } from './order-labels';

test('the card’s actions have the specified labels', () => {
  expect(cardActionLabels).toEqual({
    upload: 'Upload documents',
    pay: 'Pay',
    'pay-difference': 'Pay the difference',
    're-submit': 'Re-submit',
    details: 'Details',
  });
});

test('[UPL-03][UPL-04] the steps have the specified labels', () => {
  expect(progressLabels).toEqual({
    upload: 'Upload documents',
    canceled: 'Canceled',
    payment: 'Payment',
    'in-progress': 'In progress',
    completed: 'Completed',
  });
});
