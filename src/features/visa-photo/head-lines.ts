interface Shape {
  readonly width: number;
  readonly height: number;
}

/** From the photo's upper edge down to the crown, as a part of its height. */
const overCrown = 0.1;

/** How much of the photo's height a head fills, in the middle of what offices allow for the shape. */
export function headShare({ width, height }: Shape): number {
  const ratio = width / height;
  if (ratio > 0.9) return 0.62;
  return ratio < 0.7 ? 0.6 : 0.74;
}

/** Where crown and chin belong, as parts of the photo's height. */
export function headLines(shape: Shape): { crown: number; chin: number } {
  return { crown: overCrown, chin: overCrown + headShare(shape) };
}
