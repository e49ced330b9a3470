import { photoPixels, type Pixels } from '../../src/domain/photo-rules';
import type { PhotoRequirement } from '../catalogue/catalogue-types';

export interface PhotoPixels extends Pixels {
  readonly data: Uint8Array;
  /** 3: RGB. */
  readonly channels: number;
}

export interface Judged {
  /** The upright picture that was sent. */
  readonly picture: Pixels;
  /** What was made of it. */
  readonly pixels: PhotoPixels;
  readonly requirement: PhotoRequirement;
}

/** What an official may object to, one sentence each. */
export function judgePhoto({ pixels, requirement }: Judged): string[] {
  const wanted = photoPixels({ width: requirement.widthMm, height: requirement.heightMm });
  const problems: string[] = [];
  if (pixels.width < wanted.width)
    problems.push(
      `The photo has fewer pixels than the ${wanted.width} x ${wanted.height} that are printed.`,
    );
  return problems;
}
