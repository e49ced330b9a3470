import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choosePlace } from './choose-place';

const page = (pos: number) => ({ pos, uploadId: `upload-${pos}` });

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

  test('a replacement happens where the upload still is', () => {
    const place = choosePlace([page(1)], { pos: 1, replaces: 'upload-1' });
    expect(place).toEqual({ kind: 'replace', pos: 1, uploadId: 'upload-1' });
  });

  test.each([
    ['another one is there', [{ pos: 1, uploadId: 'newer' }]],
    ['none is there', []],
    ['it is somewhere else', [page(0), { pos: 2, uploadId: 'upload-1' }]],
  ])('and conflicts where %s', (_what, pages) => {
    expect(choosePlace(pages, { pos: 1, replaces: 'upload-1' })).toEqual({ kind: 'conflict' });
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
