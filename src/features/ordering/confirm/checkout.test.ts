import { describe, expect, test } from 'vitest';
import type { Coupon } from '../../../contract/coupons';
import type { Order } from '../../../contract/orders';
import {
  appliedCoupon,
  type AppliedCoupon,
  checkoutProblem,
  checkoutToasts,
  feeWith,
  priceRows,
} from './checkout';

const complete = { required: [{ id: 1, name: 'Passport', status: 'uploaded' }] } as const;
const completeOrder = {
  arrivalDate: '2026-12-18',
  earliestArrivalDate: '2026-11-27',
  applicants: [complete],
};

test('[CONF-05] checkout requires a valid arrival date and complete documents', () => {
  expect(checkoutProblem(completeOrder)).toBeUndefined();
  expect(checkoutProblem({ ...completeOrder, arrivalDate: '2026-11-26' })).toBe('date');
  expect(checkoutProblem({ ...completeOrder, arrivalDate: undefined })).toBe('date');
  const missing = { required: [{ id: 1, name: 'Passport', status: 'pending' }] } as const;
  expect(checkoutProblem({ ...completeOrder, applicants: [complete, missing] })).toBe('documents');
});

test('the toasts are the specified ones', () => {
  expect(checkoutToasts).toEqual({
    type: 'Failure of type',
    price: 'This item price was changed. This page will be refreshed automatically.',
    date: 'Your arrival date is not applicable any more, please choose another date.',
    documents: 'Please check uncompleted documents.',
  });
});

const pricedOrder = (product: Partial<Order['product']>) =>
  ({ currency: 'usd', applicants: [{}, {}], product }) as unknown as Order;

const none: AppliedCoupon = { state: 'none' };

test('[CONF-03] [LIM-01] the breakdown names each fee times the applicants', () => {
  expect(priceRows(pricedOrder({ visaFee: 1600, serviceFee: 900, sellPrice: 2500 }), none)).toEqual(
    [
      { label: 'Visa fee, $16.00 × 2', value: '$32.00' },
      { label: 'Service fee, $9.00 × 2', value: '$18.00' },
    ],
  );
});

test('without its parts the price is shown as one row', () => {
  expect(priceRows(pricedOrder({ sellPrice: 2500 }), none)).toEqual([
    { label: 'Visa, $25.00 × 2', value: '$50.00' },
  ]);
  expect(priceRows(pricedOrder({}), none)).toEqual([]);
});

test('[CONF-03] the coupon has its own row, which says that it is for one applicant', () => {
  const product = { visaFee: 1600, serviceFee: 900 };
  const coupon = { state: 'applied', id: 'c', type: 1, discount: 1000, fee: 4750, saving: 250 };
  const last = (of: ReturnType<typeof pricedOrder>) =>
    priceRows(of, coupon as AppliedCoupon).at(-1);
  expect(last(pricedOrder(product))).toEqual({
    label: 'Coupon, for one applicant',
    value: '−$2.50',
    tone: 'ok',
  });
  expect(last({ ...pricedOrder(product), applicants: [{}] } as unknown as Order)?.label).toBe(
    'Coupon',
  );
});

const best = { id: 'best', type: 'percentage', discount: 1000, priceAfter: 4750 } as const;
const order = { amount: 5000, userCoupon: best };
const coupon = (id: string, more: Partial<Coupon> = {}): Coupon => ({
  id,
  type: 'fixed-amount',
  discount: 500,
  status: 'unused',
  isAvailable: true,
  secondsLeft: 1000,
  receivedAt: 0,
  ...more,
});
const lists = {
  unused: [coupon('best', best), coupon('other', { priceAfter: 4500 })],
  used: [coupon('used', { status: 'used' })],
  expired: [coupon('expired', { status: 'expired' })],
};

describe('[CONF-03] the coupon at the checkout', () => {
  test('is the best one until the traveller chooses', () => {
    const applied = appliedCoupon(order, 'not-made', undefined);
    expect(applied).toEqual({
      state: 'applied',
      id: 'best',
      type: 'percentage',
      discount: 1000,
      fee: 4750,
      saving: 250,
    });
    expect(feeWith(applied, order)).toBe(4750);
    expect(appliedCoupon({ amount: 5000 }, 'not-made', undefined)).toEqual({ state: 'none' });
  });

  test('is the chosen one, as soon as its effect is known', () => {
    const choice = { couponId: 'other' };
    expect(appliedCoupon(order, undefined, lists)).toEqual({ state: 'unknown' });
    expect(appliedCoupon(order, choice, undefined)).toEqual({ state: 'unknown' });
    expect(feeWith({ state: 'unknown' }, order)).toBeUndefined();
    expect(appliedCoupon(order, choice, lists)).toMatchObject({ id: 'other', saving: 500 });
    // The order contains the effect of the best one.
    expect(appliedCoupon(order, { couponId: 'best' }, undefined)).toMatchObject({ id: 'best' });
  });

  test('[CPN-06] is none after it was cancelled', () => {
    const none = appliedCoupon(order, { couponId: null }, undefined);
    expect(none).toEqual({ state: 'none' });
    expect(feeWith(none, order)).toBe(5000);
  });

  test('that can no longer be used gives the reason, and is not replaced automatically', () => {
    const of = (couponId: string, unused = lists.unused) =>
      appliedCoupon(order, { couponId }, { ...lists, unused });
    const small = [coupon('other', { isAvailable: false })];
    expect(of('used')).toEqual({ state: 'lost', reason: 'used' });
    expect(of('expired')).toEqual({ state: 'lost', reason: 'expired' });
    expect(of('gone')).toEqual({ state: 'lost', reason: 'gone' });
    expect(of('other', small)).toEqual({ state: 'lost', reason: 'too-small' });
    expect(feeWith(of('used'), order)).toBe(5000);
  });
});
