import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leastShare, movedBy, sizedBy } from './move-frame';

const shape = { width: 35, height: 45 };
const size = { width: 1200, height: 1600 };
const frame = { left: 0.1, top: 0.2, right: 0.7, bottom: 0.2 + (0.6 * 1200 * 45) / 35 / 1600 };

describe('the frame of a photo', () => {
  test('a frame that is moved keeps its size and stays in the picture', () => {
    const moved = movedBy(frame, 0.05, -0.1);
    expect(moved.left).toBeCloseTo(0.15);
    expect(moved.top).toBeCloseTo(0.1);
    expect(movedBy(frame, 5, 5)).toMatchObject({ right: 1, bottom: 1 });
    expect(movedBy(frame, -5, -5)).toMatchObject({ left: 0, top: 0 });
  });

  test('whatever is done to a frame, it keeps its shape and stays in the picture', () => {
    const least = leastShare(size, shape);
    const act = fc.oneof(
      fc.record({ by: fc.double({ min: 0.01, max: 20, noNaN: true }) }),
      fc.record({
        right: fc.double({ min: -2, max: 2, noNaN: true }),
        down: fc.double({ min: -2, max: 2, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        const end = acts.reduce(
          (now, each) =>
            'by' in each ? sizedBy(now, each.by, least) : movedBy(now, each.right, each.down),
          frame,
        );
        const [width, height] = [end.right - end.left, end.bottom - end.top];
        expect((width * size.width) / (height * size.height)).toBeCloseTo(35 / 45, 6);
        for (const side of [end.left, end.top, end.right, end.bottom]) {
          expect(side).toBeGreaterThan(-1e-9);
          expect(side).toBeLessThan(1 + 1e-9);
        }
        expect(width).toBeGreaterThan(least - 1e-9);
      }),
    );
  });

  test('a frame has the pixels that print needs, or all that there are', () => {
    expect(leastShare(size, shape) * size.width).toBe(413);
    expect(leastShare({ width: 300, height: 400 }, shape)).toBe(1);
    expect(leastShare({ width: 800, height: 450 }, shape) * 800).toBe(350);
  });
});
