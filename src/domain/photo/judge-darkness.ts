import { wantedBackground } from './background-colours';
import { leastWallLightness, mostDarkening } from './photo-limits';
import type { PhotoMeasures } from './photo-measures';
import type { PhotoRequirement } from './photo-report';

/** How light the wall has to be for a photo to be light enough. */
export function leastLightness({ color }: Pick<PhotoRequirement, 'color'>): number {
  const wanted = wantedBackground(color);
  if (wanted === null || wanted === 'white') return leastWallLightness;
  return Math.min(leastWallLightness, Math.round(wanted[0] - mostDarkening));
}

/**
 * Whether there was too little light. Judged by the wall, which is the same behind everybody: a face
 * may be dark because it is, and what shows of it then must not be held against anyone.
 */
export const isTooDark = (
  { background }: Pick<PhotoMeasures, 'background'>,
  requirement: Pick<PhotoRequirement, 'color'>,
): boolean => background[0] < leastLightness(requirement);
