import { describe, expect, test } from 'vitest';
import { markerPixels, storeTurned } from '../../../tests/support/fixtures/marker-pixels';
import type { Orientation } from './image.api';
import { turnSize, uprightMatrix } from './orientation';

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

describe('turning upright', () => {
  for (const orientation of orientations) {
    test(`orientation ${orientation} maps every stored pixel to its upright position`, () => {
      const upright = markerPixels(6, 4);
      const stored = storeTurned(upright, orientation);
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
