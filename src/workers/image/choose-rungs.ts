import { pixelLimits } from '../../domain/limits';
import type { DecodeRung, ImageProblem } from './image.api';
import type { PictureSource } from './picture-source';
import { pixelsOf } from './plan';

/** What the choice needs to know of a rung. */
export interface RungAbility {
  name: DecodeRung;
  /** The decoder itself yields fewer pixels, so that large pictures fit in memory. */
  scales: boolean;
}

/** The one type that a rung is for, where it is for one. */
const onlyFor: Partial<Record<DecodeRung, PictureSource['mime']>> = {
  'image-decoder': 'image/jpeg',
  libheif: 'image/heic',
};

type Guarded = Pick<PictureSource, 'headerSize' | 'canDecodeToScale' | 'mime'>;

/**
 * The rungs that this picture may be decoded with, best first, judged before anything is decoded.
 * @returns a refusal when the picture is too large for all of them
 */
export function chooseRungs<Tested extends { ability: RungAbility }>(
  rungs: readonly Tested[],
  source: Guarded,
): readonly Tested[] | ImageProblem {
  const able = rungs.filter(({ ability }) => {
    const only = onlyFor[ability.name];
    return only === undefined || only === source.mime;
  });
  const { headerSize } = source;
  if (!headerSize) return able;
  const pixels = pixelsOf(headerSize);
  const affordable = able.filter(({ ability }) => pixels <= maxPixels(ability, source));
  if (affordable.length > 0 || able.length === 0) return affordable;
  const limitPixels = Math.max(...able.map(({ ability }) => maxPixels(ability, source)));
  return { problem: 'too-many-pixels', ...headerSize, limitPixels };
}

function maxPixels(ability: RungAbility, source: Guarded): number {
  const decodesLess = ability.name === 'image-decoder' && ability.scales && source.canDecodeToScale;
  return decodesLess ? pixelLimits.scaledDecode : pixelLimits.fullDecode;
}
