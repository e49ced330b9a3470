import { judgePhoto } from '../../../src/domain/photo/judge-photo';
import { measurePhoto } from '../../../src/domain/photo/measure-photo';
import type { PhotoMessage } from '../../../src/domain/photo/photo-messages';
import type { RawPixels } from '../../../src/domain/photo/raw-pixels';
import type { PhotoRequirement } from '../catalogue/catalogue-types';

/**
 * The objections that an official may have to a photo that was made: the same judgement as the
 * phone's, on our own measures, because a phone's result is not trusted.
 */
export function objectionsTo(
  pixels: RawPixels,
  bytes: number,
  { widthMm, heightMm, colorName }: PhotoRequirement,
): PhotoMessage[] {
  const { checks } = judgePhoto({
    file: 'sound',
    bytes,
    size: { width: pixels.width, height: pixels.height },
    requirement: { width: widthMm, height: heightMm, color: colorName },
    measures: measurePhoto(pixels),
  });
  return checks.flatMap((check) =>
    check.id !== 'file' && check.verdict === 'warn' && check.reason ? [check.reason] : [],
  );
}
