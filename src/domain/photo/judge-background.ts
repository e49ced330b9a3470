import { wantedBackground } from './background-colours';
import { colourDistance, tintOf, type Lab } from './lab-colour';
import { comparedCheck, skippedCheck } from './photo-check';
import * as limits from './photo-limits';
import type { PhotoMeasures } from './photo-measures';
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

/** The wall behind the person: its colour as asked for, without a pattern, without a shadow. */
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
      backgroundEdges > limits.mostBackgroundEdges &&
        'The background is not plain: stand in front of a wall without pattern or objects.',
    ),
    comparedCheck(
      'background-shadow',
      backgroundShade,
      shade,
      backgroundShade > limits.mostBackgroundShade &&
        'The background is unevenly lit: step away from the wall and light it from both sides.',
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
      const reason = 'The background is too dark: stand by a white wall, in more light.';
      return comparedCheck(id, background[0], lightness, reason);
    }
    const isTinted = tintOf(background) > limits.mostWhiteTint;
    return comparedCheck(id, tintOf(background), tint, isTinted && tintSentence(background));
  }
  const found = colourDistance(background, wanted);
  const words = color.trim().toLowerCase();
  return comparedCheck(
    id,
    found,
    distance,
    found > limits.mostColourDistance &&
      `The background is not ${words}: stand in front of a ${words} wall.`,
  );
}

function tintSentence([, a, b]: Lab): string {
  const isWarm = b > 0 && b > Math.abs(a) * 0.5;
  return isWarm
    ? 'The background is not white: stand by a white wall, away from yellow lamps.'
    : 'The background is not white: stand by a white wall, in daylight.';
}
