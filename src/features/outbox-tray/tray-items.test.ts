import { expect, test } from 'vitest';
import type { ItemState, OutboxItem } from '../../outbox/core/item';
import type { DocumentPageItem } from '../../outbox/kinds/document-page';
import type { PhotoItem } from '../../outbox/kinds/visa-photo';
import { fingerprint, nameOf, ofSeveralPages, stillToSend, trayOrder } from './tray-items';

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

const item = (seq: number, state: ItemState, arrivedAt?: number) => ({
  seq,
  state,
  size: seq * 100,
  arrived: arrivedAt === undefined ? undefined : { at: arrivedAt, position: 0, sha256: '' },
});

test('sorts items that need the traveller first, then waiting ones by age, then the delivered', () => {
  const items = [
    item(1, 'done', 10),
    item(2, 'waiting'),
    item(3, 'needs-you'),
    item(4, 'sealed'),
    item(5, 'done', 20),
  ];
  expect(trayOrder(items).map(({ seq }) => seq)).toEqual([3, 2, 4, 5, 1]);
});

test('only the last ten delivered items are listed', () => {
  const items = Array.from({ length: 14 }, (_, index) => item(index, 'done', index));
  expect(trayOrder(items).map(({ seq }) => seq)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
});

test('delivered items do not count as unsent; items that need the traveller do', () => {
  expect(stillToSend([item(1, 'done', 1), item(2, 'needs-you'), item(3, 'uploading')])).toEqual({
    count: 2,
    bytes: 500,
  });
});

test('an item that the server lost counts, but its bytes are not on the phone', () => {
  const lost = { ...item(4, 'needs-you'), lastProblem: { reason: 'lost', said: {} } as const };
  expect(stillToSend([lost, item(2, 'sealed')])).toEqual({ count: 2, bytes: 200 });
});

test('a fingerprint is shortened and grouped', () => {
  expect(fingerprint('3f2a9c01'.repeat(8))).toBe('3f2a 9c01 3f2a 9c01');
});
