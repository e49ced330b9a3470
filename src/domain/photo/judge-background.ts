import { colourDistance, type Lab, labOf, tintOf } from './lab-colour';
import {
  comparedCheck,
  leastWallLightness,
  mostDarkening,
  mostTintOfWall,
  skippedCheck,
} from './photo-check';
import * as limits from './photo-check';
import type { PhotoMeasures } from './measure-photo';
import type { PhotoCheck, PhotoMessage, PhotoRequirement } from './photo-report';

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

/** The background colours that offices require, in the words of the product's requirement. */
const named: Readonly<Record<string, readonly [number, number, number]>> = {
  white: [255, 255, 255],
  'off-white': [245, 243, 236],
  'light grey': [230, 230, 230],
  'light gray': [230, 230, 230],
  grey: [190, 190, 190],
  gray: [190, 190, 190],
  'light blue': [190, 214, 240],
  blue: [67, 142, 219],
  red: [214, 40, 40],
  cream: [250, 243, 221],
};

type WantedBackground = 'white' | Lab | null;

/** The colour to compare the background with; null for unknown words, so that nothing is judged. */
export function wantedBackground(words: string): WantedBackground {
  const name = words.trim().toLowerCase().replace(/\s+/g, ' ');
  if (name === 'white') return 'white';
  const colour = Object.hasOwn(named, name) ? named[name] : undefined;
  return colour ? labOf(...colour) : null;
}

const source = 'heuristic';
const even = { limit: limits.mostBackgroundEdges, unit: 'ratio', source } as const;
const shade = { limit: limits.mostBackgroundShade, unit: 'dE', source } as const;
const distance = {
  limit: limits.mostColourDistance,
  unit: 'dE',
  source: 'authority',
} as const;
const lightness = {
  limit: limits.leastWhiteLightness,
  unit: 'L*',
  source: 'authority',
} as const;
const tint = { limit: limits.mostWhiteTint, unit: 'C*', source: 'authority' } as const;

/** Judges the wall behind the person: the required colour, no pattern, no shadow. */
export function judgeBackground(
  measures: PhotoMeasures | null,
  { color }: PhotoRequirement,
): PhotoCheck[] {
  if (!measures) {
    return [
      skippedCheck('background-colour', distance),
      skippedCheck('background-even', even),
      skippedCheck('background-shadow', shade),
    ];
  }
  const { background, backgroundEdges, backgroundShade } = measures;
  return [
    judgeColour(background, color),
    comparedCheck(
      'background-even',
      backgroundEdges,
      even,
      backgroundEdges > limits.mostBackgroundEdges && { code: 'background-not-plain' },
    ),
    comparedCheck(
      'background-shadow',
      backgroundShade,
      shade,
      backgroundShade > limits.mostBackgroundShade && { code: 'background-uneven' },
    ),
  ];
}

function judgeColour(background: Lab, color: string): PhotoCheck {
  const wanted = wantedBackground(color);
  const id = 'background-colour';
  if (wanted === null) return skippedCheck(id, distance);
  if (wanted === 'white') {
    const isDark = background[0] < limits.leastWhiteLightness;
    if (isDark) {
      return comparedCheck(id, background[0], lightness, { code: 'background-too-dark' });
    }
    const isTinted = tintOf(background) > limits.mostWhiteTint;
    return comparedCheck(id, tintOf(background), tint, isTinted && tintMessage(background));
  }
  const isOther = { code: 'background-colour', colour: color.trim().toLowerCase() } as const;
  const least = tintOf(wanted) * limits.leastShareOfTint;
  const found = tintOf(background);
  if (tintOf(wanted) >= limits.leastTintOfColour && found < least)
    return comparedCheck(id, found, { ...tint, limit: least }, isOther);
  const away = colourDistance(background, wanted);
  return comparedCheck(id, away, distance, away > limits.mostColourDistance && isOther);
}

function tintMessage([, a, b]: Lab): PhotoMessage {
  const isWarm = b > Math.abs(a) * 0.5;
  return { code: isWarm ? 'background-yellow' : 'background-not-white' };
}
