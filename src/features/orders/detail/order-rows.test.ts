import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type PayMethod, payMethods } from '../../../contract/codes';
import type { Order } from '../../../contract/orders';
import { informationRows, orderFaq, paymentRows, refundRows, refundStates } from './order-rows';

const asked = '2026-03-01T10:00:00Z';
const sent = '2026-03-01T10:01:00Z';
const end = '2026-03-03T09:00:00Z';
const refund = { feeType: 'Visa fee', fee: 5000 };

test('a refund is asked for, then sent, then done or failed, each with its time', () => {
  const open = (more: object) =>
    refundStates({
      refunds: [],
      openRefunds: [{ ...refund, time: end, state: 'on its way', ...more }],
    })[0];
  expect(open({ time: asked, askedAt: asked })).toMatchObject({ state: 'asked', askedAt: asked });
  expect(open({ time: sent, askedAt: asked, sentAt: sent })).toMatchObject({
    state: 'sent',
    sentAt: sent,
    endedAt: undefined,
  });
  expect(open({ state: 'failed', askedAt: asked })).toMatchObject({
    state: 'failed',
    endedAt: end,
  });
  const done = refundStates({ refunds: [{ ...refund, time: end, askedAt: asked }] });
  expect(done).toMatchObject([{ state: 'done', askedAt: asked, endedAt: end }]);
});

test('a server without own times names the time of the state', () => {
  const old = { ...refund, time: end };
  const [open, failed] = refundStates({
    refunds: [],
    openRefunds: [
      { ...old, state: 'on its way' },
      { ...old, state: 'failed' },
    ],
  });
  expect(open).toMatchObject({ state: 'asked', askedAt: end, endedAt: undefined });
  expect(failed).toMatchObject({ state: 'failed', askedAt: undefined, endedAt: end });
});

test('every question of an application has its answer in the FAQ', () => {
  expect(orderFaq).toHaveLength(4);
  for (const { answer } of orderFaq) expect(answer.join('')).not.toBe('');
});

const order = (more: Partial<Order>) =>
  ({
    id: '20261120-00000001',
    createdAt: '2026-11-20T12:00:00Z',
    email: 'ananya@mail.example',
    currency: 'usd',
    amount: 5000,
    refunds: [],
    priceDifferences: [],
    ...more,
  }) as unknown as Order;

test('[DET-04] the order’s id, day, contact and arrival date are listed', () => {
  const rows = informationRows(order({ arrivalDate: '2026-12-18' }), undefined);
  expect(rows.map(({ label }) => label)).toEqual([
    'Order id',
    'Created',
    'Arrival date',
    'Contact e-mail',
  ]);
  expect(rows[2]?.value).toBe('18 Dec 2026');
  expect(informationRows(order({}), undefined).map(({ label }) => label)).not.toContain(
    'Arrival date',
  );
});

test('an instant is shown as the phone’s day, without a zone', () => {
  expect(informationRows(order({}), undefined)[1]?.value).toMatch(/^2[01] Nov 2026$/);
});

test('before the payment the amount is labelled as due', () => {
  expect(paymentRows(order({}))).toEqual([{ label: 'To pay', value: '$50.00' }]);
  expect(paymentRows(order({ amount: undefined }))).toEqual([]);
});

test('[DET-05] [LIM-02] a payment is listed with day, amount in its own currency, and method', () => {
  const payment = {
    receivables: 5000,
    income: 4500,
    paidAt: '2026-11-20T12:00:00Z',
    method: 'chat-app',
    currency: 'cny',
  } as const;
  const [paid, by] = paymentRows(order({ payment } as Partial<Order>));
  expect(paid?.label).toMatch(/^Paid 2[01] Nov 2026$/);
  expect(paid?.value).toBe('¥45.00');
  expect(by).toEqual({ label: 'Paid by', value: 'Chat-app payment' });
});

test('[API-74] a coupon’s discount is listed', () => {
  const payment = { receivables: 4500, discountAmount: 500 };
  expect(paymentRows(order({ payment } as Partial<Order>))).toEqual([
    { label: 'To pay', value: '$45.00' },
    { label: 'Coupon', value: '−$5.00' },
  ]);
});

const words = (label: ReactNode) => renderToStaticMarkup(label).replace(/<[^>]*>/g, '');

test('[DET-06] a refund shows the fee, the day and the amount', () => {
  const refunds = [{ feeType: 'Visa cost', fee: 1600, time: '2026-11-20T12:00:00Z' }];
  const [refund] = refundRows(order({ refunds }));
  expect(words(refund?.label)).toMatch(/^Visa cost, 2[01] Nov 2026$/);
  expect(refund?.value).toBe('−$16.00');
});

test('[DET-06] a failed refund is marked and not deducted; a pending one is marked', () => {
  const refund = { feeType: 'Visa cost', fee: 1600, time: '2026-11-20T12:00:00Z' };
  const openRefunds = [
    { ...refund, state: 'on its way' as const },
    { ...refund, state: 'failed' as const },
  ];
  const [coming, failed] = refundRows(order({ openRefunds }));
  expect(words(coming?.label)).toMatch(/^Refund on its way: Visa cost, 2[01] Nov 2026$/);
  expect(coming?.value).toBe('−$16.00');
  expect(words(failed?.label)).toMatch(/^Refund failed: Visa cost, 2[01] Nov 2026$/);
  expect(failed).toMatchObject({ value: '$16.00', tone: 'danger' });
});

test('[DET-01] a paid price difference is listed, a pending one is not', () => {
  const difference = {
    id: 'a',
    item: 'Embassy fee',
    expectedFee: 1200,
    fee: 1200,
    currency: 'usd',
  };
  const priceDifferences = [
    { ...difference, status: 'paid' as const },
    { ...difference, id: 'b', status: 'unpaid' as const },
  ];
  const rows = paymentRows(order({ priceDifferences } as Partial<Order>));
  expect(rows.slice(1).map(({ value }) => value)).toEqual(['$12.00']);
  const label = renderToStaticMarkup(rows[1]?.label);
  expect(label).toBe('Price difference: <bdi dir="auto">Embassy fee</bdi>');
});

test('[DET-05] every payment method has a label', () => {
  const name = (method: PayMethod) =>
    paymentRows(
      order({
        payment: { receivables: 1, paidAt: '2026-11-20T12:00:00Z', method },
      } as Partial<Order>),
    )[1]?.value;
  expect(payMethods.names.map(name)).toEqual([
    'Card',
    'Mobile wallet',
    'Second mobile wallet',
    'Web wallet',
    'Chat-app payment',
    'Regional payment app',
  ]);
});
