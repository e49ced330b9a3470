interface Shape {
  readonly width: number;
  readonly height: number;
}

/** The distance from the photo's upper edge to the crown, as a part of its height. */
const overCrown = 0.1;

/**
 * The part of the photo's height that a head fills: the mean of what offices allow for the shape.
 */
export function headShare({ width, height }: Shape): number {
  const ratio = width / height;
  if (ratio > 0.9) return 0.62;
  return ratio < 0.7 ? 0.6 : 0.74;
}

/** The required positions of crown and chin, as parts of the photo's height. */
export function headLines(shape: Shape): { crown: number; chin: number } {
  return { crown: overCrown, chin: overCrown + headShare(shape) };
}
