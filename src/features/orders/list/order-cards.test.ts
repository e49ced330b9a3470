import { expect, test } from 'vitest';
import type { ItemState } from '../../../outbox/core/item';
import { openedSince, queuedLabel, replaceCard } from './order-cards';

const words = (...states: ItemState[]) => queuedLabel(states.map((state) => ({ state })));

test('a card shows the order’s unsent items; those that need the traveller take precedence', () => {
  expect(words()).toBeUndefined();
  expect(words('done', 'cancelled')).toBeUndefined();
  expect(words('sealed', 'done')).toEqual({ label: '1 upload is waiting', tone: 'action' });
  expect(words('sealed', 'uploading', 'waiting')?.label).toBe('3 uploads are waiting');
  expect(words('sealed', 'needs-you')).toEqual({ label: 'An upload needs you', tone: 'danger' });
  expect(words('needs-you', 'needs-you')?.label).toBe('2 uploads need you');
});

test('[ORD-13] one card is replaced; all others stay identical and in order', () => {
  const card = (id: string, words = 'old') => ({ id, words });
  const pages = [[card('a'), card('b')], [card('c')]];
  const after = replaceCard(pages, card('b', 'new'));
  expect(after).toEqual([[card('a'), card('b', 'new')], [card('c')]]);
  expect(after[0]?.[0]).toBe(pages[0]?.[0]);
  expect(replaceCard(pages, card('z'))).toEqual(pages);
});

const cards = ['a', 'b', 'c'].map((id) => ({ order: { id }, at: 1000 }));
const page = (more: object = {}) => ({
  dataUpdatedAt: 500,
  isInvalidated: false,
  fetchStatus: 'idle' as const,
  ...more,
});

test('[ORD-13] only orders opened or changed since their cards were loaded are refetched', () => {
  const none = () => undefined;
  expect(openedSince(cards, none)).toEqual([]);
  const of = (pages: Record<string, ReturnType<typeof page>>) =>
    openedSince(cards, (id) => pages[id]);
  expect(of({ a: page(), b: page({ dataUpdatedAt: 1001 }) })).toEqual(['b']);
  expect(of({ a: page({ dataUpdatedAt: 1000 }), z: page({ dataUpdatedAt: 2000 }) })).toEqual([]);
  expect(of({ a: page({ isInvalidated: true }), c: page({ fetchStatus: 'fetching' }) })).toEqual([
    'a',
    'c',
  ]);
  const again = cards.map((card) => (card.order.id === 'b' ? { ...card, at: 1002 } : card));
  const newer = page({ dataUpdatedAt: 1001 });
  expect(openedSince(again, () => newer)).toEqual(['a', 'c']);
});
