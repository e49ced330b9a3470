import { expect, test } from 'vitest';
import { paymentAction } from './payment-action';

const open = {
  params: { state: 'open' as const },
  outcome: undefined,
  ownButtons: false,
  failed: false,
};
const declined = { outcome: 'declined', reason: 'No funds.' } as const;

test('a payment is offered only while it is certain that nothing was charged', () => {
  expect(paymentAction(open)).toBe('pay');
  expect(paymentAction({ ...open, params: undefined })).toBe('pay');
  expect(paymentAction({ ...open, outcome: declined })).toBe('pay');
  expect(paymentAction({ ...open, outcome: { outcome: 'cancelled' } })).toBe('pay');
});

test('no second payment is offered while the outcome is unknown, from page or server', () => {
  expect(paymentAction({ ...open, outcome: { outcome: 'unknown' } })).toBe('check');
  const checking = { ...open, params: { state: 'checking' as const } };
  expect(paymentAction(checking)).toBe('check');
  expect(paymentAction({ ...checking, ownButtons: true })).toBe('check');
  expect(paymentAction({ ...checking, outcome: declined })).toBe('check');
});

test('our button is hidden if the provider has its own buttons or its fields failed to load', () => {
  expect(paymentAction({ ...open, ownButtons: true })).toBe('none');
  expect(paymentAction({ ...open, failed: true })).toBe('none');
  expect(paymentAction({ ...open, outcome: { outcome: 'code', picture: 'data:' } })).toBe('code');
});
