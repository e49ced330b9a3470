import { wantedBackground } from './background-colours';
import { tintOf } from './lab-colour';
import { leastWallLightness, mostDarkening, mostTintOfWall } from './photo-limits';
import type { PhotoMeasures } from './photo-measures';
import type { PhotoRequirement } from './photo-report';

/** How light the wall has to be for a photo to be light enough. */
export function leastLightness({ color }: Pick<PhotoRequirement, 'color'>): number {
  const wanted = wantedBackground(color);
  if (wanted === null || wanted === 'white') return leastWallLightness;
  return Math.min(leastWallLightness, Math.round(wanted[0] - mostDarkening));
}

/**
 * Whether there was enough light. Judged by the wall, which is the same behind everybody: a face may
 * be dark because it is, and what shows of it then must not be held against anyone. A strongly
 * coloured wall is dark in any light; unless it is the one asked for, that tells nothing.
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
