import { expect, test } from 'vitest';
import { openedSince } from './opened-since';

const orders = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const page = (more: object = {}) => ({
  dataUpdatedAt: 500,
  isInvalidated: false,
  fetchStatus: 'idle' as const,
  ...more,
});

test('[ORD-13] only orders opened or changed since the list was loaded are refetched', () => {
  const none = () => undefined;
  expect(openedSince(orders, 1000, none)).toEqual([]);
  const of = (pages: Record<string, ReturnType<typeof page>>) =>
    openedSince(orders, 1000, (id) => pages[id]);
  expect(of({ a: page(), b: page({ dataUpdatedAt: 1001 }) })).toEqual(['b']);
  expect(of({ a: page({ dataUpdatedAt: 1000 }), z: page({ dataUpdatedAt: 2000 }) })).toEqual([]);
  expect(of({ a: page({ isInvalidated: true }), c: page({ fetchStatus: 'fetching' }) })).toEqual([
    'a',
    'c',
  ]);
});
