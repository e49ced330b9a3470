import { wantedBackground } from './background-colours';
import { tintOf } from './lab-colour';
import { leastWallLightness, mostDarkening, mostTintOfWall } from './photo-limits';
import type { PhotoMeasures } from './photo-measures';
import type { PhotoRequirement } from './photo-report';

/** The least lightness of the wall for a photo with enough light. */
export function leastLightness({ color }: Pick<PhotoRequirement, 'color'>): number {
  const wanted = wantedBackground(color);
  if (wanted === null || wanted === 'white') return leastWallLightness;
  return Math.min(leastWallLightness, Math.round(wanted[0] - mostDarkening));
}

/**
 * Whether there was enough light. Judged by the wall, which does not depend on the person: a dark
 * face may simply have dark skin, and must not fail for that. A strongly coloured wall is dark in
 * any light; unless that colour is required, it is not judged.
 */
export function judgeLight(
  { background }: Pick<PhotoMeasures, 'background'>,
  { color }: Pick<PhotoRequirement, 'color'>,
): 'enough' | 'too little' | 'unknown' {
  if (background[0] >= leastLightness({ color })) return 'enough';
  const wanted = wantedBackground(color);
  const isColourAsked = wanted !== null && wanted !== 'white' && tintOf(wanted) > mostTintOfWall;
  return isColourAsked || tintOf(background) <= mostTintOfWall ? 'too little' : 'unknown';
}
