import { expect, test } from 'vitest';
import type { ItemState } from '../core/item';
import { wholePicture } from '../../domain/document/page-scan';
import { answersTogether, choosePlace, nextPosition, type PageAim } from './page-place';

test('the first page has position 0, the next one follows the last', () => {
  expect(nextPosition([])).toBe(0);
  expect(nextPosition([0, 1])).toBe(2);
});

test('a gap that a deleted page left is not filled, so pages keep their order', () => {
  expect(nextPosition([0, 2, 5])).toBe(6);
});

test('at the last position gaps are filled, and a full document accepts no more pages', () => {
  expect(nextPosition([0, 1, 3, 999])).toBe(2);
  expect(nextPosition(Array.from({ length: 1000 }, (_, index) => index))).toBeUndefined();
});

interface More {
  state?: ItemState;
  replaces?: string;
  supersedes?: string[];
  arrived?: { position: number; uploadId?: string };
}

const queued = (
  attachKey: string,
  position: number,
  { state = 'sealed', replaces, supersedes, arrived }: More = {},
) => ({
  attachKey,
  state: arrived ? ('done' as const) : state,
  supersedes: supersedes ?? [],
  target: { position, replaces: replaces ?? null },
  arrived: arrived && { at: 0, sha256: '', ...arrived },
});

const at = (position: number, upload: string | null, attachKey: string | null = null): PageAim => ({
  kind: 'replace',
  position,
  upload,
  attachKey,
});

test('a new page goes after those on the server and those on the phone', () => {
  const uploads = [{ id: 'a', position: 0 }];
  expect(choosePlace({ kind: 'new-page' }, uploads, [queued('q', 1)])).toEqual({
    position: 2,
    replaces: null,
    supersedes: [],
  });
});

test('a page that was delivered to a position other than the one requested counts at its real position', () => {
  const items = [queued('q', 0, { arrived: { position: 3 } })];
  expect(choosePlace({ kind: 'new-page' }, [], items)?.position).toBe(4);
});

test('the only page replaces the server’s page, the queued one and the last delivered one', () => {
  expect(choosePlace({ kind: 'only-page' }, [], [])).toEqual({
    position: 0,
    replaces: null,
    supersedes: [],
  });
  const waits = queued('q', 3, { state: 'waiting' });
  expect(choosePlace({ kind: 'only-page' }, [{ id: 'a', position: 3 }], [waits])).toEqual({
    position: 3,
    replaces: 'a',
    supersedes: [waits],
  });
  const before = queued('b', 0, { arrived: { position: 0, uploadId: 'old' } });
  const came = queued('c', 0, { arrived: { position: 2, uploadId: 'u' } });
  expect(choosePlace({ kind: 'only-page' }, [], [before, came])).toEqual({
    position: 2,
    replaces: 'u',
    supersedes: [came],
  });
});

test('a replacement names the upload that was shown, not only its position', () => {
  const others = [queued('q', 2), queued('other', 0)];
  expect(choosePlace(at(2, 'b'), [], others)).toEqual({
    position: 2,
    replaces: 'b',
    supersedes: [],
  });
});

test('a replacement of a queued page names that page, and the upload that it was to replace', () => {
  const first = queued('q', 2, { replaces: 'b' });
  expect(choosePlace(at(2, 'b', 'q'), [], [first])).toEqual({
    position: 2,
    replaces: 'b',
    supersedes: [first],
  });
});

test('a page that was delivered after the order was read is named by its upload', () => {
  const came = queued('q', 0, { replaces: 'b', arrived: { position: 4, uploadId: 'c' } });
  expect(choosePlace(at(0, 'b', 'q'), [{ id: 'b', position: 0 }], [came])).toEqual({
    position: 4,
    replaces: 'c',
    supersedes: [came],
  });
  // Without an upload id, from a server that sends none, the attach key identifies the page.
  const unnamed = queued('q', 0, { arrived: { position: 4 } });
  expect(choosePlace(at(4, null, 'q'), [], [unnamed])).toEqual({
    position: 4,
    replaces: null,
    supersedes: [unnamed],
  });
});

test('each of several files chosen for one page replaces the one before it', () => {
  const arrived = queued('one', 0, { arrived: { position: 0, uploadId: 'u' } });
  const two = queued('two', 0, { supersedes: ['one'] });
  const three = queued('three', 0, { supersedes: ['gone', 'two'] });
  expect(choosePlace(at(0, null, 'one'), [], [arrived, two])?.supersedes).toEqual([two]);
  expect(choosePlace(at(0, null, 'one'), [], [arrived, two, three])?.supersedes).toEqual([three]);
  expect(choosePlace(at(0, null, 'gone'), [], [three])?.supersedes).toEqual([three]);
  const ofUpload = queued('q', 0, { replaces: 'u' });
  expect(choosePlace(at(0, 'u'), [], [ofUpload])?.supersedes).toEqual([ofUpload]);
});

const scan = { corners: wholePicture, look: 'grey' } as const;

const heldPage = (id: string, position: number, by = 'page') => ({
  id,
  held: { by, at: 0 },
  target: { ...where, position },
});
const where = {
  orderId: 'order',
  applicantId: 'applicant',
  applicantName: 'Ana',
  documentId: 1,
  documentName: 'Letter',
  replaces: null,
};

test('answers give the pages their order among the positions that they have', () => {
  const pages = [heldPage('a', 4), heldPage('b', 7), heldPage('c', 9)];
  const answers = [
    { id: 'c', scan },
    { id: 'a', scan: undefined },
    { id: 'b', scan },
  ];
  expect(answersTogether('page', answers, pages)).toEqual([
    { id: 'c', event: { type: 'scanned', by: 'page', scan, position: 4 } },
    { id: 'a', event: { type: 'scanned', by: 'page', scan: undefined, position: 7 } },
    { id: 'b', event: { type: 'scanned', by: 'page', scan, position: 9 } },
  ]);
});

test('the answer about a PDF names the pages that it keeps', () => {
  expect(answersTogether('page', [{ id: 'a', keeps: [1, 0] }], [heldPage('a', 4)])).toEqual([
    { id: 'a', event: { type: 'scanned', by: 'page', keeps: [1, 0], position: 4 } },
  ]);
});

test('no page moves if one of them is held back no longer', () => {
  const pages = [heldPage('a', 4), heldPage('b', 7, 'other')];
  const answers = [
    { id: 'b', scan },
    { id: 'a', scan },
  ];
  expect(answersTogether('page', answers, pages)).toEqual([
    { id: 'a', event: { type: 'scanned', by: 'page', scan } },
  ]);
});
