import { expect, test } from 'vitest';
import { halved } from './canvas';

/** The sizes of all steps from one size to the other. */
function steps(from: readonly [number, number], to: readonly [number, number]): string[] {
  const wanted = { width: to[0], height: to[1] };
  const sizes: string[] = [];
  let size = { width: from[0], height: from[1] };
  do {
    size = halved(size, wanted);
    sizes.push(`${size.width}×${size.height}`);
  } while (size.width > wanted.width || size.height > wanted.height);
  return sizes;
}

test('a picture is halved repeatedly, never below the target size', () => {
  expect(steps([1200, 900], [256, 192])).toEqual(['600×450', '300×225', '256×192']);
  expect(steps([1500, 1125], [64, 64]).at(-1)).toBe('64×64');
  expect(steps([12_000, 100], [64, 64])).toHaveLength(8);
});

test('a picture that is no larger is drawn in one step', () => {
  expect(steps([10, 20], [64, 64])).toEqual(['64×64']);
  expect(steps([256, 192], [256, 192])).toEqual(['256×192']);
});
