import { judgeBackground } from './judge-background';
import { comparedCheck, skippedCheck } from './photo-check';
import * as limits from './photo-limits';
import type { PhotoMeasures } from './photo-measures';
import type { PhotoCheck, PhotoRequirement } from './photo-report';

const source = 'heuristic';
const grey = { limit: limits.leastColouredShare, unit: '%', source } as const;
const over = { limit: limits.mostOverExposed, unit: '%', source } as const;
const under = { limit: limits.mostUnderExposed, unit: '%', source } as const;
const contrast = { limit: limits.leastContrastBits, unit: 'bits', source } as const;
const blur = { limit: limits.mostReblur, unit: 'ratio', source } as const;

/** What the pixels tell; everything is skipped where they could not be read. */
export function judgePixels(
  measures: PhotoMeasures | null,
  requirement: PhotoRequirement,
): PhotoCheck[] {
  if (!measures) {
    return [
      skippedCheck('colour', grey),
      ...judgeBackground(null, requirement),
      skippedCheck('over-exposure', over),
      skippedCheck('under-exposure', under),
      skippedCheck('contrast', contrast),
      skippedCheck('sharpness', blur),
    ];
  }
  const { colouredShare, overExposed, underExposed, contrastBits } = measures;
  return [
    comparedCheck(
      'colour',
      colouredShare,
      grey,
      colouredShare < limits.leastColouredShare &&
        'The photo is black and white: take it in colour, without a filter.',
    ),
    ...judgeBackground(measures, requirement),
    comparedCheck(
      'over-exposure',
      overExposed,
      over,
      overExposed > limits.mostOverExposed &&
        'The face is too bright: step away from the lamp, or turn the flash off.',
    ),
    comparedCheck(
      'under-exposure',
      underExposed,
      under,
      underExposed > limits.mostUnderExposed &&
        'The face is too dark: turn towards a window or a lamp.',
    ),
    comparedCheck(
      'contrast',
      contrastBits,
      contrast,
      contrastBits < limits.leastContrastBits &&
        'The face shows too little detail: use soft, even light from the front.',
    ),
    judgeSharpness(measures.sharpness),
  ];
}

function judgeSharpness(sharpness: PhotoMeasures['sharpness']): PhotoCheck {
  if (!sharpness) return skippedCheck('sharpness', blur);
  return comparedCheck(
    'sharpness',
    sharpness.reblur,
    blur,
    (sharpness.reblur > limits.mostReblur || sharpness.detail < limits.leastDetail) &&
      'The photo is blurred: wipe the lens, hold the phone still and retake.',
  );
}
