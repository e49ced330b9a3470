import { expect, test } from 'vitest';
import type { OutboxItem } from '../../outbox/core/item';
import type { DocumentPageItem } from '../../outbox/kinds/document-page';
import type { PhotoItem } from '../../outbox/kinds/visa-photo';
import { nameOf, ofSeveralPages } from './item-name';

const page = (
  position: number,
  { documentId = 7040121, applicantId = 'ananya', arrivedAt = position } = {},
) =>
  ({
    kind: 'document-page',
    target: { applicantId, documentId, position, documentName: 'Hotel booking' },
    ...(arrivedAt !== position && { arrived: { position: arrivedAt } }),
  }) as DocumentPageItem;
const photo = { kind: 'visa-photo', target: { applicantId: 'ananya' } } as PhotoItem;

const names = (items: readonly OutboxItem[]) => {
  const isOfSeveral = ofSeveralPages(items);
  return items.map((item) => nameOf(item, isOfSeveral(item)));
};

test('a page has a number if its document has several', () => {
  expect(names([page(0), page(1), photo])).toEqual([
    'Hotel booking, page 1',
    'Hotel booking, page 2',
    'Visa photo',
  ]);
});

test('a single page has no number, regardless of replacements and other documents', () => {
  const others = [page(2, { applicantId: 'kabir' }), page(3, { documentId: 7040120 })];
  expect(names([page(0), page(0), ...others])).toEqual([
    'Hotel booking',
    'Hotel booking',
    'Hotel booking, page 3',
    'Hotel booking, page 4',
  ]);
});

test('a page that was attached at another position has that position’s number', () => {
  expect(names([page(1, { arrivedAt: 4 })])).toEqual(['Hotel booking, page 5']);
});
