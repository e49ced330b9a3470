import { judgeBackground, judgeLight, leastLightness } from './judge-background';
import { judgeFile, judgeGeometry, type PhotoFileFacts } from './judge-file';
import { comparedCheck, skippedCheck } from './photo-check';
import * as limits from './photo-check';
import type { PhotoMeasures } from './measure-photo';
import {
  type PhotoCheck,
  type PhotoCrop,
  type PhotoReport,
  type PhotoRequirement,
  reportOf,
} from './photo-report';

const source = 'heuristic';
const grey = { limit: limits.leastColouredShare, unit: '%', source } as const;
const over = { limit: limits.mostOverExposed, unit: '%', source } as const;
const contrast = { limit: limits.leastContrastBits, unit: 'bits', source } as const;
const blur = { limit: limits.mostReblur, unit: 'ratio', source } as const;

/** In the dark, noise hides colour and detail, in dark skin first. */
const inTheDark = 'photo-not-judged-in-dark';

/** Judges the pixels; everything is skipped if they could not be read. */
function judgePixels(measures: PhotoMeasures | null, requirement: PhotoRequirement): PhotoCheck[] {
  const under = { limit: leastLightness(requirement), unit: 'L*', source } as const;
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
  const light = judgeLight(measures, requirement);
  const dark = light === 'too little';
  return [
    dark ? skippedCheck('colour', grey, inTheDark) : judgeColour(measures),
    ...judgeBackground(measures, requirement),
    judgeOverExposure(measures),
    judgeUnderExposure(measures, under, light),
    dark ? skippedCheck('contrast', contrast, inTheDark) : judgeContrast(measures),
    dark ? skippedCheck('sharpness', blur, inTheDark) : judgeSharpness(measures),
  ];
}

function judgeColour({ colouredShare }: PhotoMeasures): PhotoCheck {
  return comparedCheck(
    'colour',
    colouredShare,
    grey,
    colouredShare < limits.leastColouredShare && { code: 'photo-grey' },
  );
}

function judgeUnderExposure(
  { background }: PhotoMeasures,
  under: { limit: number; unit: 'L*'; source: typeof source },
  light: ReturnType<typeof judgeLight>,
): PhotoCheck {
  const id = 'under-exposure';
  if (light === 'unknown') return skippedCheck(id, under, 'photo-light-unknown');
  const isDark = light === 'too little';
  return comparedCheck(id, background[0], under, isDark && { code: 'photo-too-dark' });
}

function judgeOverExposure({ overExposed }: PhotoMeasures): PhotoCheck {
  return comparedCheck(
    'over-exposure',
    overExposed,
    over,
    overExposed > limits.mostOverExposed && { code: 'photo-too-bright' },
  );
}

function judgeContrast({ contrastBits }: PhotoMeasures): PhotoCheck {
  return comparedCheck(
    'contrast',
    contrastBits,
    contrast,
    contrastBits < limits.leastContrastBits && { code: 'photo-flat' },
  );
}

function judgeSharpness({ sharpness }: PhotoMeasures): PhotoCheck {
  if (!sharpness) return skippedCheck('sharpness', blur);
  return comparedCheck(
    'sharpness',
    sharpness.reblur,
    blur,
    (sharpness.reblur > limits.mostReblur || sharpness.detail < limits.leastDetail) && {
      code: 'photo-blurred',
    },
  );
}

export interface PhotoFacts extends PhotoFileFacts {
  requirement: PhotoRequirement;
  /** Of the part that is sent; null if the pixels could not be read. */
  measures: PhotoMeasures | null;
  /** Absent if the whole picture is sent. */
  crop?: PhotoCrop | undefined;
}

/**
 * All checks of a visa photo, in the order in which they are shown. After a blocking check failed,
 * the others are skipped.
 */
export function judgePhoto(facts: PhotoFacts): PhotoReport {
  const file = judgeFile(facts);
  const isBlocked = file.some(({ verdict }) => verdict === 'block');
  return reportOf([
    ...file,
    ...judgeGeometry(isBlocked ? null : facts.size, facts.requirement, facts.crop),
    ...judgePixels(isBlocked ? null : facts.measures, facts.requirement),
    {
      id: 'head',
      verdict: 'skipped',
      measured: null,
      limit: null,
      unit: null,
      source: 'authority',
      reason: { code: 'photo-head-later' },
    },
  ]);
}
