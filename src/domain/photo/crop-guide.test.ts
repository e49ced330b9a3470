import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cropGuide } from './crop-guide';
import { judgePhoto } from './judge-photo';

describe('the part of a picture that becomes the photo', () => {
  const mm = { width: 35, height: 45 };

  test('of a wide picture is its centre', () => {
    expect(cropGuide({ width: 1200, height: 900 }, mm)).toEqual({
      x: 250,
      y: 0,
      width: 700,
      height: 900,
    });
  });

  test('of a tall picture removes less above than below', () => {
    const part = cropGuide({ width: 700, height: 1300 }, mm);
    expect(part).toEqual({ x: 0, y: 140, width: 700, height: 900 });
  });

  test('is all of a picture that has the shape', () => {
    const all = { x: 0, y: 0, width: 413, height: 531 };
    expect(cropGuide({ width: 413, height: 531 }, mm)).toEqual(all);
  });

  test('is inside every picture, and has the shape to the pixel', () => {
    const side = fc.integer({ min: 250, max: 6000 });
    fc.assert(
      fc.property(side, side, side, side, (width, height, mmWidth, mmHeight) => {
        const shape = mmWidth / mmHeight;
        const { x, y, ...kept } = cropGuide(
          { width, height },
          { width: mmWidth, height: mmHeight },
        );
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x + kept.width).toBeLessThanOrEqual(width);
        expect(y + kept.height).toBeLessThanOrEqual(height);
        const off = Math.min(
          Math.abs(kept.width - kept.height * shape),
          Math.abs(kept.height - kept.width / shape),
        );
        expect(off).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const sides = fc.integer({ min: 250, max: 12_000 });
const millimetres = fc.integer({ min: 25, max: 60 });

test('the guide is centred horizontally and has an accepted shape', () => {
  fc.assert(
    fc.property(sides, sides, millimetres, millimetres, (width, height, wide, high) => {
      const requirement = { width: wide, height: high, color: 'White' };
      const guide = cropGuide({ width, height }, requirement);
      expect(guide.x).toBeGreaterThanOrEqual(0);
      expect(guide.y).toBeGreaterThanOrEqual(0);
      expect(guide.x + guide.width).toBeLessThanOrEqual(width);
      expect(guide.y + guide.height).toBeLessThanOrEqual(height);
      expect(Math.abs(width - guide.width - 2 * guide.x)).toBeLessThanOrEqual(1);
      const report = judgePhoto({
        file: 'sound',
        bytes: 1,
        size: guide,
        requirement,
        measures: null,
      });
      const shape = report.checks.find(({ id }) => id === 'shape');
      if (Math.min(guide.width, guide.height) >= 250) expect(shape?.verdict).toBe('pass');
    }),
  );
});
