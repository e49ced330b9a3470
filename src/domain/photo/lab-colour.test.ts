import { describe, expect, test } from 'vitest';
import { colourDistance, labOf, type Lab } from './lab-colour';

describe('colours as perceived', () => {
  test.each<[string, readonly [number, number, number], Lab]>([
    ['white', [255, 255, 255], [100, 0, 0]],
    ['black', [0, 0, 0], [0, 0, 0]],
    ['grey', [119, 119, 119], [50.03, 0, 0]],
    ['red', [255, 0, 0], [53.24, 80.09, 67.2]],
    ['blue', [0, 0, 255], [32.3, 79.19, -107.86]],
  ])('%s in CIELAB', (_, rgb, lab) => {
    for (const [index, value] of labOf(...rgb).entries()) {
      expect(Math.abs(value - (lab[index] ?? 0))).toBeLessThan(0.05);
    }
  });

  /** Some of the test pairs that Sharma, Wu and Dalal published. */
  test.each<[Lab, Lab, number]>([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
    [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ])('the distance of %j and %j is %d', (one, other, distance) => {
    expect(colourDistance(one, other)).toBeCloseTo(distance, 3);
    expect(colourDistance(other, one)).toBeCloseTo(distance, 3);
  });
});
