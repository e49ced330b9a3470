import type { Conditions } from './grades';
import type { Random } from './random';

/** Something smooth and random over the picture, from -1 to 1. */
export function smooth(random: Random, waves: number): (x: number, y: number) => number {
  const all = Array.from({ length: waves }, () => ({
    x: random.between(-7, 7),
    y: random.between(-7, 7),
    phase: random.between(0, 7),
  }));
  return (x, y) =>
    all.reduce((sum, each) => sum + Math.sin(each.x * x + each.y * y + each.phase), 0) / waves;
}

export interface Light {
  (x: number, y: number): { factor: number; added: number };
}

/** The light on a picture; x and y from 0 to 1. */
export function lightOf(
  random: Random,
  c: Pick<Conditions, 'shading' | 'shadow' | 'glare'>,
): Light {
  const field = smooth(random, 3);
  const hasShadow = random.isLikely(0.6);
  const direction = random.between(0, 6.3);
  const edge = random.between(-0.3, 0.3);
  const softness = random.between(0.01, 0.2);
  const glares = random.isLikely(c.glare)
    ? [
        {
          x: random.next(),
          y: random.next(),
          size: random.between(0.03, 0.12),
          power: random.between(80, 260),
        },
      ]
    : [];
  return (x, y) => {
    const beyond = Math.cos(direction) * (x - 0.5) + Math.sin(direction) * (y - 0.5) - edge;
    const dark = hasShadow ? 1 / (1 + Math.exp(-beyond / softness)) : 0;
    const added = glares.reduce(
      (sum, each) =>
        sum +
        each.power * Math.exp(-((x - each.x) ** 2 + (y - each.y) ** 2) / (2 * each.size ** 2)),
      0,
    );
    return { factor: (1 - (c.shading * (1 + field(x, y))) / 2) * (1 - c.shadow * dark), added };
  };
}
