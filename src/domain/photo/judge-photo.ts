import { judgeFile, type PhotoFileFacts } from './judge-file';
import { judgeGeometry } from './judge-geometry';
import { judgePixels } from './judge-pixels';
import type { PhotoMeasures } from './photo-measures';
import { reportOf, type PhotoReport, type PhotoRequirement } from './photo-report';

export interface PhotoFacts extends PhotoFileFacts {
  requirement: PhotoRequirement;
  /** Null if the pixels could not be read. */
  measures: PhotoMeasures | null;
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
    ...judgeGeometry(isBlocked ? null : facts.size, facts.requirement),
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
