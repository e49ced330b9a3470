import { expect, test } from 'vitest';
import type { ItemState } from '../outbox/core/item';
import { choosePlace, type PageAim } from './page-place';

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

test('a page that has arrived elsewhere than it was sent to takes its real place', () => {
  const items = [queued('q', 0, { arrived: { position: 3 } })];
  expect(choosePlace({ kind: 'new-page' }, [], items)?.position).toBe(4);
});

test('the only page replaces what the server has, what waits on the phone and what came last', () => {
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

test('a replacement names the upload that was seen, and never its position', () => {
  const others = [queued('q', 2), queued('other', 0)];
  expect(choosePlace(at(2, 'b'), [], others)).toEqual({
    position: 2,
    replaces: 'b',
    supersedes: [],
  });
});

test('a replacement of what is on its way names that, and what that was to replace', () => {
  const first = queued('q', 2, { replaces: 'b' });
  expect(choosePlace(at(2, 'b', 'q'), [], [first])).toEqual({
    position: 2,
    replaces: 'b',
    supersedes: [first],
  });
});

test('what arrived after the order was read is named as what it became', () => {
  const came = queued('q', 0, { replaces: 'b', arrived: { position: 4, uploadId: 'c' } });
  expect(choosePlace(at(0, 'b', 'q'), [{ id: 'b', position: 0 }], [came])).toEqual({
    position: 4,
    replaces: 'c',
    supersedes: [came],
  });
  // An older version has not kept its upload: its attach is name enough.
  const unnamed = queued('q', 0, { arrived: { position: 4 } });
  expect(choosePlace(at(4, null, 'q'), [], [unnamed])).toEqual({
    position: 4,
    replaces: null,
    supersedes: [unnamed],
  });
});

test('of several that were picked for one page the last one replaces the one before it', () => {
  const arrived = queued('one', 0, { arrived: { position: 0, uploadId: 'u' } });
  const two = queued('two', 0, { supersedes: ['one'] });
  const three = queued('three', 0, { supersedes: ['gone', 'two'] });
  expect(choosePlace(at(0, null, 'one'), [], [arrived, two])?.supersedes).toEqual([two]);
  expect(choosePlace(at(0, null, 'one'), [], [arrived, two, three])?.supersedes).toEqual([three]);
  expect(choosePlace(at(0, null, 'gone'), [], [three])?.supersedes).toEqual([three]);
  const ofUpload = queued('q', 0, { replaces: 'u' });
  expect(choosePlace(at(0, 'u'), [], [ofUpload])?.supersedes).toEqual([ofUpload]);
});
