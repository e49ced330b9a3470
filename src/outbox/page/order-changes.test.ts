import { expect, test, vi } from 'vitest';
import type { OpenChange } from '../kinds/changes/change-item';
import { begunOrders, shownChanges } from './order-changes';

vi.mock('./outbox-list', () => ({ outboxItemsAtom: {} }));

const arrivedAt = (at: number) =>
  ({
    ...{ kind: 'arrival-date', state: 'done', arrived: { at }, sendKey: 'key', sealedAt: 1 },
    target: { orderId: 'order' },
    content: { type: 'set-date', day: '2027-01-02', seen: null },
  }) as unknown as OpenChange;

test('a delivered change is shown until an answer was asked for after it', () => {
  const shown = (askedAt: number) => shownChanges([arrivedAt(5000)], 'order', askedAt).length;
  expect([shown(0), shown(4000), shown(6000)]).toEqual([1, 1, 0]);
});

test('without an answer a delivered change is shown, also after the clock was set back', () => {
  vi.setSystemTime(3000);
  try {
    const shown = (askedAt: number) => shownChanges([arrivedAt(5000)], 'order', askedAt).length;
    expect([shown(0), shown(2000)]).toEqual([1, 0]);
  } finally {
    vi.useRealTimers();
  }
});

test('a change that was taken back is not shown, although its row is still there', () => {
  const cancelled = { ...arrivedAt(5000), state: 'cancelled' } as const;
  expect(shownChanges([cancelled], 'order', 0)).toEqual([]);
  expect(begunOrders([cancelled], { orders: [], at: 0 })).toEqual([]);
});
