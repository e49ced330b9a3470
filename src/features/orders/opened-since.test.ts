import { expect, test } from 'vitest';
import { openedSince } from './opened-since';

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
