import { pixelLimits } from '../../domain/limits';
import type { DecodeRung, ImageProblem } from './image.api';
import type { PictureSource } from './picture-source';
import { pixelsOf } from './plan';

/** The properties of a rung that decide the choice. */
export interface RungAbility {
  name: DecodeRung;
  /** Whether the decoder itself scales down, so that large pictures fit in memory. */
  scales: boolean;
}

/** Rungs that support one file type only. */
const onlyFor: Partial<Record<DecodeRung, PictureSource['mime']>> = {
  'image-decoder': 'image/jpeg',
  libheif: 'image/heic',
};

type Guarded = Pick<PictureSource, 'headerSize' | 'canDecodeToScale' | 'mime'>;

/**
 * The rungs that may decode this picture, best first, chosen before anything is decoded.
 * @returns a refusal if the picture is too large for all of them
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
