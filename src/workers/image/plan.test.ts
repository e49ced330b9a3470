import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markerPixels, storeTurned } from '../../../tests/support/fixtures/marker-pixels';
import type { Orientation } from './image.api';
import {
  bitmapSize,
  decodeEighths,
  eighthsOf,
  fitsCanvas,
  targetSize,
  turnSize,
  uprightMatrix,
} from './plan';

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

describe('turning upright', () => {
  for (const orientation of orientations) {
    test(`orientation ${orientation} maps every stored pixel to its upright position`, async () => {
      const upright = markerPixels(6, 4);
      const stored = await storeTurned(upright, orientation);
      expect(turnSize(stored, orientation)).toEqual({ width: 6, height: 4 });
      const [a, b, c, d, e, f] = uprightMatrix(orientation, upright);
      for (let y = 0; y < stored.height; y += 1) {
        for (let x = 0; x < stored.width; x += 1) {
          const column = a * (x + 0.5) + c * (y + 0.5) + e - 0.5;
          const row = b * (x + 0.5) + d * (y + 0.5) + f - 0.5;
          const from = (y * stored.width + x) * 3;
          const to = (row * upright.width + column) * 3;
          expect(upright.data.subarray(to, to + 3)).toEqual(stored.data.subarray(from, from + 3));
        }
      }
    });
  }
});

const sides = fc.integer({ min: 1, max: 30_000 });

describe('the size that is sent', () => {
  test('documents are at most 1200 wide, of any height', () => {
    expect(targetSize({ width: 4000, height: 3000 }, 'document')).toEqual({
      width: 1200,
      height: 900,
    });
    expect(targetSize({ width: 3000, height: 4000 }, 'document')).toEqual({
      width: 1200,
      height: 1600,
    });
    expect(targetSize({ width: 1201, height: 10 }, 'document')).toEqual({
      width: 1200,
      height: 10,
    });
  });

  test('passports fit a square of 1536', () => {
    expect(targetSize({ width: 4000, height: 3000 }, 'passport')).toEqual({
      width: 1536,
      height: 1152,
    });
    expect(targetSize({ width: 3000, height: 4000 }, 'passport')).toEqual({
      width: 1152,
      height: 1536,
    });
  });

  test('small pictures keep their size, down to one pixel', () => {
    for (const size of [1, 249, 250, 251, 1200]) {
      const square = { width: size, height: size };
      expect(targetSize(square, 'document')).toEqual(square);
      expect(targetSize(square, 'passport')).toEqual(square);
    }
  });

  test('is never enlarged or empty, fits a canvas, and keeps the aspect ratio', () => {
    fc.assert(
      fc.property(sides, sides, fc.constantFrom('document', 'passport'), (width, height, kind) => {
        const target = targetSize({ width, height }, kind);
        expect(target.width).toBeLessThanOrEqual(
          Math.min(width, kind === 'passport' ? 1536 : 1200),
        );
        expect(target.height).toBeLessThanOrEqual(kind === 'passport' ? 1536 : height);
        expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(1);
        expect(fitsCanvas({ width: target.width - 1, height: target.height - 1 })).toBe(true);
        const skew = target.width * height - target.height * width;
        if (target.height > 1) expect(Math.abs(skew)).toBeLessThanOrEqual(width + height);
      }),
    );
  });
});

describe('how much is decoded', () => {
  test('is the smallest eighth with a margin of 1.5', () => {
    const target = { width: 1200, height: 900 };
    expect(decodeEighths({ width: 8000, height: 6000 }, target)).toBe(2);
    expect(decodeEighths({ width: 4000, height: 3000 }, target)).toBe(4);
    expect(decodeEighths({ width: 2000, height: 1500 }, target)).toBe(8);
    // Two would be two and a half times the target.
    expect(decodeEighths({ width: 12_000, height: 9000 }, target)).toBe(1);
    expect(decodeEighths({ width: 7000, height: 5250 }, target)).toBe(2);
    expect(decodeEighths({ width: 20_000, height: 15_000 }, target)).toBe(1);
  });

  test('is never below the target, nor above twice the target if an eighth less suffices', () => {
    fc.assert(
      fc.property(sides, sides, (width, height) => {
        const stored = { width, height };
        const target = targetSize(stored, 'document');
        const eighths = decodeEighths(stored, target);
        const decoded = eighthsOf(stored, eighths);
        expect(decoded.width).toBeGreaterThanOrEqual(target.width);
        expect(decoded.height).toBeGreaterThanOrEqual(target.height);
        if (decoded.width > target.width * 2 && eighths > 1) {
          const less = eighthsOf(stored, eighths - 1);
          const isEnough = less.width >= target.width && less.height >= target.height;
          expect(isEnough).toBe(false);
        }
        const bitmap = bitmapSize(stored, target);
        expect(bitmap.width).toBeLessThanOrEqual(width);
        expect(bitmap.width).toBeGreaterThanOrEqual(target.width);
      }),
    );
  });
});
