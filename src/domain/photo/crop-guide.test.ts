import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropGuide } from './crop-guide';
import { judgePhoto } from './judge-photo';

const sides = fc.integer({ min: 250, max: 12_000 });
const millimetres = fc.integer({ min: 25, max: 60 });

test('the guide lies in the middle of the picture and has a shape that passes', () => {
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
