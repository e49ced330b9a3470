import { wantedBackground } from './background-colours';
import { colourDistance, tintOf, type Lab } from './lab-colour';
import { comparedCheck, skippedCheck } from './photo-check';
import * as limits from './photo-limits';
import type { PhotoMeasures } from './photo-measures';
import type { PhotoMessage } from './photo-messages';
import type { PhotoCheck, PhotoRequirement } from './photo-report';

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
