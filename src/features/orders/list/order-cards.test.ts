import { expect, test } from 'vitest';
import { cardAction } from '../../../domain/order/order-state';
import type { OrderState } from '../../../domain/order/order-state';
import type { ItemState } from '../../../outbox/core/item';
import { cardTarget } from '../../../routing/next-paths';
import { groupCount, nextPage, queuedLabel, replaceCard } from './order-cards';

const id = '20261120-00000001';
const targetOf = (order: OrderState) => cardTarget(id, cardAction(order));

test('[ORD-07] an unpaid order opens its upload page', () => {
  expect(targetOf({ payStatus: 'unpaid', applicants: [] })).toBe(`/ordering/${id}/upload`);
});

test('[ORD-08] an order that waits for payment opens its details with the payment open', () => {
  expect(
    targetOf({ payStatus: 'waiting-for-payment', applicants: [{ status: 'waiting-for-payment' }] }),
  ).toBe(`/order-detail/${id}?pay=1`);
});

test('[ORD-09] a pending price difference opens its payment', () => {
  const order = {
    payStatus: 'paid',
    hasPendingPriceDifference: true,
    applicants: [{ status: 'revision-needed' }],
  };
  expect(targetOf(order as OrderState)).toBe(`/order-detail/${id}?diff_pay=1`);
});

test('[ORD-10] [ORD-11] a revision and everything else open the details', () => {
  expect(targetOf({ payStatus: 'paid', applicants: [{ status: 'revision-needed' }] })).toBe(
    `/order-detail/${id}`,
  );
  expect(targetOf({ payStatus: 'paid', applicants: [{ status: 'in-embassy' }] })).toBe(
    `/order-detail/${id}`,
  );
});

test('[ORD-12] a canceled order has no action', () => {
  expect(
    targetOf({ payStatus: 'unpaid', applicants: [{ status: 'completed', result: 'suspended' }] }),
  ).toBeUndefined();
});

test('[ORD-01] fewer than five orders are the last page', () => {
  const orders = [1, 2, 3, 4, 5].map((number) => ({ id: `order ${number}` }));
  expect(nextPage(orders)).toBe('order 5');
  expect(nextPage(orders.slice(0, 4))).toBeUndefined();
  expect(nextPage([])).toBeUndefined();
});

const words = (...states: ItemState[]) => queuedLabel(states.map((state) => ({ state })));

test('a card shows the order’s unsent items; those that need the traveller take precedence', () => {
  expect(words()).toBeUndefined();
  expect(words('done', 'cancelled')).toBeUndefined();
  expect(words('sealed', 'done')).toEqual({ label: '1 upload is waiting', tone: 'action' });
  expect(words('sealed', 'uploading', 'waiting')?.label).toBe('3 uploads are waiting');
  expect(words('sealed', 'needs-you')).toEqual({ label: 'An upload needs you', tone: 'danger' });
  expect(words('needs-you', 'needs-you')?.label).toBe('2 uploads need you');
});

test('one card is replaced; all others stay identical and in order', () => {
  const card = (id: string, words = 'old') => ({ id, words });
  const pages = [[card('a'), card('b')], [card('c')]];
  const after = replaceCard(pages, card('b', 'new'));
  expect(after).toEqual([[card('a'), card('b', 'new')], [card('c')]]);
  expect(after[0]?.[0]).toBe(pages[0]?.[0]);
  expect(replaceCard(pages, card('z'))).toEqual(pages);
});

test('the number of a group is of the whole list, or none as long as nobody knows it', () => {
  const part = { group: 'needs-you', loaded: 5, unsent: 1, hasMore: true, needsYou: 6 } as const;
  expect(groupCount(part)).toBe(7);
  expect(groupCount({ ...part, needsYou: undefined })).toBeUndefined();
  expect(groupCount({ ...part, group: 'done' })).toBeUndefined();
  // The server's count is older than the cards.
  expect(groupCount({ ...part, needsYou: 2 })).toBe(5);
  expect(groupCount({ ...part, hasMore: false, needsYou: 9 })).toBe(5);
});
