import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerOf,
  draftOf,
  isPage,
  movedTo,
  turned,
  wholePicture,
  withCorner,
  type Corners,
} from './page-scan';

const found: Corners = [
  { x: 0.2, y: 0.1 },
  { x: 0.8, y: 0.15 },
  { x: 0.85, y: 0.9 },
  { x: 0.15, y: 0.85 },
];

describe('a page that is checked', () => {
  test('is cut out and evenly lit where a page was found, and left as taken elsewhere', () => {
    expect(answerOf(draftOf('a', found))).toEqual({ corners: found, look: 'document' });
    expect(answerOf(draftOf('a', null))).toBeUndefined();
  });

  test('is cut out if only its look or only its direction was changed', () => {
    const draft = draftOf('a', null);
    const grey = { ...draft.scan, look: 'grey' } as const;
    expect(answerOf({ ...draft, scan: grey })).toEqual({ corners: wholePicture, look: 'grey' });
    expect(answerOf({ ...draft, scan: turned(draft.scan) })?.corners[0]).toEqual({ x: 0, y: 1 });
  });

  test('is as before after four turns', () => {
    const { scan } = draftOf('a', found);
    expect(turned(turned(turned(turned(scan))))).toEqual(scan);
    expect(turned(turned(scan))).not.toEqual(scan);
  });
});

describe('a corner', () => {
  test('follows the finger, but not out of the picture', () => {
    const { scan } = draftOf('a', found);
    expect(withCorner(scan, 0, { x: 0.25, y: 0.2 }).corners[0]).toEqual({ x: 0.25, y: 0.2 });
    expect(withCorner(scan, 2, { x: 1.4, y: 2 }).corners[2]).toEqual({ x: 1, y: 1 });
  });

  test('stays where it was if the page would cross itself', () => {
    const { scan } = draftOf('a', found);
    expect(withCorner(scan, 0, { x: 0.9, y: 0.95 })).toBe(scan);
  });

  test('never makes corners that cannot be laid flat', () => {
    const place = fc.record({
      x: fc.double({ min: -1, max: 2 }),
      y: fc.double({ min: -1, max: 2 }),
    });
    const moves = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), place), { maxLength: 20 });
    fc.assert(
      fc.property(moves, (all) => {
        const last = all.reduce(
          (scan, [at, to]) => withCorner(scan, at, to),
          draftOf('a', found).scan,
        );
        return isPage(last.corners);
      }),
    );
  });
});

describe('the order of pages', () => {
  test('changes by moving one, and no further than the ends', () => {
    expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(movedTo(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect(movedTo(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(movedTo(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });
});
