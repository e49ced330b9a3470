import { expect, test } from 'vitest';
import type { Order, OrderInList } from '../../contract/orders';
import { cardOf, newestOrders, type DatedOrder } from './newest-orders';

const now = 10_000;
const answer = (day: number, at: number, said = 'list'): DatedOrder => ({
  order: {
    id: `2026112${day}-00000001`,
    createdAt: `2026-11-2${day}T09:00:00.000Z`,
    productName: said,
  } as OrderInList,
  at,
});
const list = (at: number, ...orders: DatedOrder[]) => ({ orders, at });
const said = (orders: readonly DatedOrder[]) =>
  orders.map(({ order, at }) => `${order.id.slice(6, 8)} ${order.productName} ${at}`);

test('an order that was asked for after its list shows what its own answer says, with its own date', () => {
  const found = newestOrders(
    list(100, answer(2, 100), answer(1, 100)),
    [answer(1, 200, 'own')],
    now,
  );
  expect(said(found)).toEqual(['22 list 100', '21 own 200']);
});

test('an order that was asked for before its list changes nothing in it, and neither at the same time', () => {
  const others = [answer(1, 50, 'own'), answer(2, 100, 'own'), answer(3, 50, 'gone')];
  const found = newestOrders(list(100, answer(2, 100), answer(1, 100)), others, now);
  expect(said(found)).toEqual(['22 list 100', '21 list 100']);
});

test('of several answers the newest wins in whatever order they come', () => {
  const others = [answer(1, 300, 'third'), answer(1, 200, 'second'), answer(1, 400, 'fourth')];
  for (const each of [others, others.toReversed()])
    expect(said(newestOrders(list(100, answer(1, 100)), each, now))).toEqual(['21 fourth 400']);
});

test('an order that was begun after its list stands first', () => {
  const found = newestOrders(list(100, answer(1, 100)), [answer(4, 200, 'own')], now);
  expect(said(found)).toEqual(['24 own 200', '21 list 100']);
});

test('where no list was ever asked for, the orders that were are shown', () => {
  expect(said(newestOrders(list(0), [answer(1, 200, 'own')], now))).toEqual(['21 own 200']);
});

test('each card of a list has its own date: one that was asked for again stays when another is older', () => {
  const found = newestOrders(
    list(100, answer(2, 300), answer(1, 100)),
    [answer(2, 200, 'own'), answer(1, 200, 'own')],
    now,
  );
  expect(said(found)).toEqual(['22 list 300', '21 own 200']);
});

test('an answer dated after the present does not hide the list', () => {
  expect(said(newestOrders(list(100, answer(1, 100)), [answer(1, now + 1, 'own')], now))).toEqual([
    '21 list 100',
  ]);
});

const applicant = {
  id: 'a',
  orderApplicantId: 'o-1',
  firstName: 'Leela',
  identity: 'employee',
  status: 'revision-needed',
  avatarUrl: '/files/1',
  statusLog: [{ status: 'revision-needed', time: '2026-11-23T09:00:00Z' }],
  version: 3,
  required: [
    { id: 7, name: 'Employment letter', status: 'failed', reason: 'No stamp', uploads: [] },
  ],
  optional: [],
};

test('the card of an order says what it waits for, and keeps nothing that a list does not have', () => {
  const order = { id: 'o', arrivalDate: '2026-12-20', product: { needDays: 3 }, email: 'a@b.c' };
  const card = cardOf({ ...order, applicants: [applicant] } as unknown as Order);
  expect(card).toMatchObject({
    id: 'o',
    needDays: 3,
    arrivalDate: '2026-12-20',
    applicants: [
      {
        firstName: 'Leela',
        status: 'revision-needed',
        revision: { count: 1, kind: 'document', name: 'Employment letter', reason: 'No stamp' },
      },
    ],
  });
  expect(card).not.toHaveProperty('email');
  expect(card.applicants[0]).not.toHaveProperty('required');
  const done = { ...applicant, status: 'completed', result: 'approved' };
  const decided = cardOf({ ...order, applicants: [done] } as unknown as Order);
  expect(decided.applicants[0]?.revision).toBeUndefined();
});
