import { expect, test } from 'vitest';
import { replaceCard } from './replace-card';

test('[ORD-13] one card is replaced; all others stay identical and in order', () => {
  const card = (id: string, words = 'old') => ({ id, words });
  const pages = [[card('a'), card('b')], [card('c')]];
  const after = replaceCard(pages, card('b', 'new'));
  expect(after).toEqual([[card('a'), card('b', 'new')], [card('c')]]);
  expect(after[0]?.[0]).toBe(pages[0]?.[0]);
  expect(replaceCard(pages, card('z'))).toEqual(pages);
});
