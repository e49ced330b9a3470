import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choosePlace } from './choose-place';

const page = (pos: number) => ({ pos, uploadId: `upload-${pos}`, attachKey: `key-${pos}` });

describe('choosePlace', () => {
  test.each([undefined, null])(
    'an addition (replaces: %s) takes the position if free',
    (replaces) => {
      expect(choosePlace([page(0), page(2)], { pos: 1, replaces })).toEqual({
        kind: 'add',
        pos: 1,
      });
    },
  );

  test.each([undefined, null])('and the next free one if not', (replaces) => {
    const pages = [page(0), page(1), page(2), page(4)];
    expect(choosePlace(pages, { pos: 1, replaces })).toEqual({ kind: 'add', pos: 3 });
  });

  test('a replacement happens where the upload is, wherever that was meant to be', () => {
    for (const pos of [1, 4])
      expect(choosePlace([page(0), page(1)], { pos, replaces: 'upload-1' })).toEqual({
        kind: 'replace',
        pos: 1,
        uploadIds: ['upload-1'],
      });
  });

  test('and where an attach that it supersedes has put its page', () => {
    const pages = [page(0), page(2), page(5)];
    expect(choosePlace(pages, { pos: 0, replaces: null, supersedes: ['other', 'key-2'] })).toEqual({
      kind: 'replace',
      pos: 2,
      uploadIds: ['upload-2'],
    });
    // An older version may have left both: neither stays beside the newest.
    const both = { pos: 0, replaces: 'upload-5', supersedes: ['key-2'] };
    expect(choosePlace(pages, both)).toMatchObject({ pos: 2, uploadIds: ['upload-2', 'upload-5'] });
  });

  test.each([
    ['another one is there', [{ pos: 1, uploadId: 'newer', attachKey: null }]],
    ['none is there', []],
  ])('without names of attaches it conflicts where %s', (_what, pages) => {
    expect(choosePlace(pages, { pos: 1, replaces: 'upload-1' })).toEqual({ kind: 'conflict' });
  });

  test('with them it is added beside what another device has put there, and says so', () => {
    const newer = { pos: 1, uploadId: 'newer', attachKey: 'theirs' };
    const replaces = { pos: 1, replaces: 'upload-1', supersedes: [] };
    const beside = { kind: 'add', pos: 2, beside: 'newer' };
    expect(choosePlace([newer], replaces)).toEqual(beside);
    expect(choosePlace([], replaces)).toEqual({ kind: 'add', pos: 1 });
    const arrivedOnce = { pos: 0, replaces: null, supersedes: ['own'] };
    expect(choosePlace([newer], arrivedOnce, 1)).toEqual(beside);
    // What never arrived was never changed by anybody.
    expect(choosePlace([newer], { ...arrivedOnce, pos: 1 })).toEqual({ kind: 'add', pos: 2 });
  });

  test('no addition ever takes a page’s place', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(20)), fc.nat(20), (taken, pos) => {
        const place = choosePlace(taken.map(page), { pos });
        expect(place.kind).toBe('add');
        if (place.kind === 'add') {
          expect(taken).not.toContain(place.pos);
          expect(place.pos).toBeGreaterThanOrEqual(pos);
        }
      }),
    );
  });
});
