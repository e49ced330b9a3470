import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choosePlace } from './place-page';

const page = (pos: number) => ({ pos, uploadId: `upload-${pos}`, attachKey: `key-${pos}` });

describe('choosePlace', () => {
  test.each([undefined, null])(
    'an addition (replaces: %s) takes its position if that is free',
    (replaces) => {
      expect(choosePlace([page(0), page(2)], { pos: 1, replaces })).toEqual({
        kind: 'add',
        pos: 1,
      });
    },
  );

  test.each([undefined, null])(
    'an addition (replaces: %s) takes the next free position otherwise',
    (replaces) => {
      const pages = [page(0), page(1), page(2), page(4)];
      expect(choosePlace(pages, { pos: 1, replaces })).toEqual({ kind: 'add', pos: 3 });
    },
  );

  test('a replacement takes the present position of the upload that it names', () => {
    for (const pos of [1, 4])
      expect(choosePlace([page(0), page(1)], { pos, replaces: 'upload-1' })).toEqual({
        kind: 'replace',
        pos: 1,
        uploadIds: ['upload-1'],
      });
  });

  test('a replacement takes the present position of a page whose attach it supersedes', () => {
    const pages = [page(0), page(2), page(5)];
    expect(choosePlace(pages, { pos: 0, replaces: null, supersedes: ['other', 'key-2'] })).toEqual({
      kind: 'replace',
      pos: 2,
      uploadIds: ['upload-2'],
    });
    // If both are present, the newest page replaces both.
    const both = { pos: 0, replaces: 'upload-5', supersedes: ['key-2'] };
    expect(choosePlace(pages, both)).toMatchObject({ pos: 2, uploadIds: ['upload-2', 'upload-5'] });
  });

  test.each([
    ['another one is there', [{ pos: 1, uploadId: 'newer', attachKey: null }]],
    ['none is there', []],
  ])('a replacement without superseded keys conflicts where %s', (_what, pages) => {
    expect(choosePlace(pages, { pos: 1, replaces: 'upload-1' })).toEqual({ kind: 'conflict' });
  });

  test('a replacement with superseded keys is added beside the page of another device, and reports it', () => {
    const newer = { pos: 1, uploadId: 'newer', attachKey: 'theirs' };
    const replaces = { pos: 1, replaces: 'upload-1', supersedes: [] };
    const beside = { kind: 'add', pos: 2, beside: 'newer' };
    expect(choosePlace([newer], replaces)).toEqual(beside);
    expect(choosePlace([], replaces)).toEqual({ kind: 'add', pos: 1 });
    const arrivedOnce = { pos: 0, replaces: null, supersedes: ['own'] };
    expect(choosePlace([newer], arrivedOnce, 1)).toEqual(beside);
    // A page that never arrived cannot have been replaced by another device.
    expect(choosePlace([newer], { ...arrivedOnce, pos: 1 })).toEqual({ kind: 'add', pos: 2 });
  });

  test('an addition never replaces a page', () => {
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
