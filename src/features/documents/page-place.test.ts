import { expect, test } from 'vitest';
import type { ItemState } from '../../outbox/item';
import { choosePlace } from './page-place';

const queued = (id: string, position: number, state: ItemState = 'sealed', arrivedAt?: number) => ({
  id,
  state,
  target: { position },
  arrived: arrivedAt === undefined ? undefined : { at: 0, position: arrivedAt, sha256: '' },
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
  const items = [queued('q', 0, 'done', 3)];
  expect(choosePlace({ kind: 'new-page' }, [], items)?.position).toBe(4);
});

test('the only page replaces what the server has, and what waits on the phone', () => {
  expect(choosePlace({ kind: 'only-page' }, [], [])).toEqual({
    position: 0,
    replaces: null,
    supersedes: [],
  });
  expect(
    choosePlace({ kind: 'only-page' }, [{ id: 'a', position: 3 }], [queued('q', 3, 'waiting')]),
  ).toEqual({ position: 3, replaces: 'a', supersedes: ['q'] });
});

test('a replacement names the upload that was seen at its position', () => {
  const uploads = [
    { id: 'a', position: 0 },
    { id: 'b', position: 2 },
  ];
  const items = [queued('q', 2), queued('other', 0), queued('gone', 2, 'done', 2)];
  expect(choosePlace({ kind: 'replace', position: 2 }, uploads, items)).toEqual({
    position: 2,
    replaces: 'b',
    supersedes: ['q'],
  });
  expect(choosePlace({ kind: 'replace', position: 5 }, uploads, [])?.replaces).toBeNull();
});
