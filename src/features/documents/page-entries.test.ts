import { expect, test } from 'vitest';
import type { UploadItem } from '../../contract/upload-item';
import type { DocumentPageItem } from '../../outbox/kinds/document-page';
import { endedReceipts, indexOfPage, pageEntries, shownItems, uploadIdOf } from './page-entries';

interface Known {
  replaces?: string;
  supersedes?: string[];
  state?: DocumentPageItem['state'];
}

/** A page that became the upload of the same name. */
const receipt = (
  name: string,
  { replaces, supersedes, state = 'done' }: Known = {},
): DocumentPageItem =>
  ({
    id: `item-${name}`,
    kind: 'document-page',
    state,
    attachKey: `key-${name}`,
    supersedes,
    target: { position: 0, replaces: replaces ?? null },
    arrived: { at: 1, position: 0, uploadId: name },
  }) as DocumentPageItem;

const arrivedUpload = (id: string) => ({ id, position: 0 }) as UploadItem;

test('a replacement that the order does not include yet is the page that is deleted', () => {
  const entry = { key: 'a', position: 0, upload: arrivedUpload('a'), item: receipt('b') };
  expect(uploadIdOf(entry)).toBe('b');
  expect(uploadIdOf({ key: 'a', position: 0, upload: arrivedUpload('a') })).toBe('a');
});

test('with a deleted page also the receipts of those that it has replaced end, and no others', () => {
  const first = receipt('a');
  // The order was read in between, so the next one knows the upload alone.
  const second = receipt('b', { replaces: 'a' });
  const third = receipt('c', { supersedes: ['key-b'] });
  const other = receipt('other');
  const waiting = receipt('d', { supersedes: ['key-c'], state: 'sealed' });
  const items = [first, second, third, other, waiting];
  expect(endedReceipts('c', items)).toEqual([third, second, first]);
  expect(endedReceipts('b', items)).toEqual([second, first]);
  expect(endedReceipts('elsewhere', items)).toEqual([]);
  expect(endedReceipts(undefined, items)).toEqual([]);
});

const upload = (id: string, position: number, attachKey?: string) =>
  ({ id, position, attachKey }) as UploadItem;

const item = (
  id: string,
  position: number,
  {
    replaces = null,
    state = 'sealed',
    arrivedAt,
    documentId = 20,
    supersedes = [],
    isWithdrawn,
  }: Partial<{
    supersedes: string[];
    isWithdrawn: true;
    replaces: string | null;
    state: DocumentPageItem['state'];
    arrivedAt: number;
    documentId: number;
  }> = {},
) =>
  ({
    id,
    attachKey: `key-${id}`,
    supersedes,
    isWithdrawn,
    state,
    target: { applicantId: 'ananya', documentId, position, replaces },
    ...(arrivedAt !== undefined && { arrived: { at: arrivedAt, position, sha256: '' } }),
  }) as DocumentPageItem;

const keys = (entries: ReturnType<typeof pageEntries>) =>
  entries.map(({ upload: there, item: queued }) => [there?.id, queued?.id]);

test('pages of the server and of the phone are sorted together, with or without gaps', () => {
  const entries = pageEntries([upload('b', 4), upload('a', 1)], [item('q', 2)]);
  expect(keys(entries)).toEqual([
    ['a', undefined],
    [undefined, 'q'],
    ['b', undefined],
  ]);
});

test('a replacement is shown on the page that it replaces', () => {
  const entries = pageEntries([upload('a', 0)], [item('q', 0, { replaces: 'a' })]);
  expect(keys(entries)).toEqual([['a', 'q']]);
});

test('a replacement of a missing page, or a second one, is a page of its own', () => {
  const items = [item('q', 0, { replaces: 'a' }), item('r', 0, { replaces: 'a' })];
  expect(keys(pageEntries([upload('a', 0)], items))).toEqual([
    ['a', 'q'],
    [undefined, 'r'],
  ]);
  expect(keys(pageEntries([upload('z', 0)], [items[0] as DocumentPageItem]))).toEqual([
    ['z', undefined],
    [undefined, 'q'],
  ]);
});

test('of several items for one page the newest is shown, whatever the state of the others', () => {
  const first = item('q', 0, { replaces: 'a' });
  const second = item('r', 0, { replaces: 'a', supersedes: ['key-q'] });
  const third = item('s', 0, { replaces: 'a', supersedes: ['key-q', 'key-r'] });
  expect(keys(pageEntries([upload('a', 0)], [first, second, third]))).toEqual([['a', 's']]);
  // The first was delivered, but its answer was lost.
  expect(keys(pageEntries([upload('b', 0, 'key-q')], [third]))).toEqual([['b', 's']]);
  // The second was delivered after the order was read.
  const done = item('r', 0, { replaces: 'a', state: 'done', arrivedAt: 5 });
  const last = item('s', 0, { replaces: 'b', supersedes: ['key-r'] });
  expect(keys(pageEntries([upload('a', 0)], [done, last]))).toEqual([['a', 's']]);
});

test('a page that was delivered without an answer is one page', () => {
  const waits = item('q', 0, { state: 'waiting' });
  expect(keys(pageEntries([upload('b', 3, 'key-q')], [waits]))).toEqual([['b', 'q']]);
});

test('a new page keeps its key while it arrives', () => {
  const [onPhone] = pageEntries([], [item('q', 0)]);
  const [arrived] = pageEntries([upload('b', 0, 'key-q')], []);
  expect(arrived?.key).toBe(onPhone?.key);
});

test('a page that was remembered is found again after it, or its replacement, arrived', () => {
  const other = upload('z', 0, 'key-z');
  const changes = [
    { before: pageEntries([other], [item('q', 1)]), after: [other, upload('b', 1, 'key-q')] },
    {
      before: pageEntries([other, upload('a', 1)], [item('q', 1, { replaces: 'a' })]),
      after: [other, upload('b', 1, 'key-q')],
    },
  ];
  for (const { before, after } of changes) {
    const [, remembered] = before;
    if (!remembered) throw new Error('There were two pages.');
    expect(indexOfPage(pageEntries(after, []), remembered)).toBe(1);
    expect(indexOfPage(pageEntries([other], []), remembered)).toBe(-1);
  }
});

test('neither an item to be deleted nor the pages that it supersedes are shown', () => {
  const gone = item('q', 0, { replaces: 'a', isWithdrawn: true, supersedes: ['key-p'] });
  const uploads = [
    upload('a', 0),
    upload('b', 1, 'key-p'),
    upload('c', 2, 'key-q'),
    upload('d', 3),
  ];
  expect(keys(pageEntries(uploads, [gone]))).toEqual([['d', undefined]]);
});

test('[MAT-28] a delivered page is shown until the order includes it', () => {
  const where = { applicantId: 'ananya', documentId: 20 };
  const items = [
    item('done', 0, { state: 'done', arrivedAt: 2000 }),
    item('waits', 1, { state: 'waiting' }),
    item('other', 0, { documentId: 21 }),
  ];
  const shown = (updatedAt: number) => shownItems(items, where, updatedAt).map(({ id }) => id);
  expect(shown(1000)).toEqual(['done', 'waits']);
  expect(shown(3000)).toEqual(['waits']);
});

test('a page is shown again once its deletion was refused', () => {
  const refused = item('q', 0, { isWithdrawn: true, state: 'needs-you', supersedes: ['key-p'] });
  const uploads = [upload('b', 1, 'key-p'), upload('d', 3)];
  expect(keys(pageEntries(uploads, [refused]))).toEqual([
    ['b', undefined],
    ['d', undefined],
  ]);
});
