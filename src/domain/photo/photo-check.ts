import type { PhotoCheck, PhotoMessage, PhotoRuleCheck } from './photo-report';

/** Limits for a photo's measures, if the product's requirement has none. */

/** The tolerance of the aspect ratio. */
export const shapeTolerance = 0.01;
/** The resolution at which offices print. */
export const leastDpi = 300;
/** Below this percentage of coloured pixels a photo is grey. */
export const leastColouredShare = 1;

/** Limits of a white wall: the least lightness, the highest tint. */
export const leastWhiteLightness = 75;
export const mostWhiteTint = 10;
/** The highest distance of another colour from the required one. */
export const mostColourDistance = 15;
/** How much of the required colour's tint a wall has at least: white is close to every light colour. */
export const leastShareOfTint = 0.5;
/** From this tint on (C*), a required colour is not a shade of white or grey. */
export const leastTintOfColour = 8;
export const mostBackgroundEdges = 50;
export const mostBackgroundShade = 8;

/** Percent of the face's region. */
export const mostOverExposed = 4;
/** Below this lightness of the wall there is too little light, whoever is in front of it. */
export const leastWallLightness = 55;

/** From this tint on (C*), a wall's own colour hides how much light there was. */
export const mostTintOfWall = 30;
/** How much darker than required a dark wall may be. */
export const mostDarkening = 30;
export const leastContrastBits = 4;

/**
 * A blur of about 1.7 pixels at the judged height, at which prints look soft; exceeding either
 * limit fails.
 */
export const mostReblur = 0.62;
export const leastDetail = 0.001;
/** The same for the small frames of the live camera. */
export const mostLiveReblur = 0.5;

type Limits = Pick<PhotoCheck, 'limit' | 'unit' | 'source'>;

/** A check that could not be made. */
export function skippedCheck(
  id: PhotoCheck['id'],
  limits: Limits,
  code:
    'photo-not-judged' | 'photo-not-judged-in-dark' | 'photo-light-unknown' = 'photo-not-judged',
): PhotoCheck {
  return { id, verdict: 'skipped', measured: null, ...limits, reason: { code } };
}

/** A warning check, with the broken rule and the remedy if it failed. */
export function comparedCheck(
  id: PhotoRuleCheck['id'],
  measured: number,
  limits: Limits,
  failed: PhotoMessage | false,
): PhotoCheck {
  return {
    id,
    verdict: failed ? 'warn' : 'pass',
    measured: Math.round(measured * 1000) / 1000,
    ...limits,
    reason: failed || null,
  };
}
