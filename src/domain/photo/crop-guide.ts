import type { PhotoRegion, PhotoRequirement } from './photo-report';

export interface CropGuide {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of the excess height that is cut above: heads are in the upper half. */
export const cutAbove = 0.35;

/** The largest part of an upright picture that has the required shape, in whole pixels. */
export function cropGuide(
  size: { width: number; height: number },
  requirement: Pick<PhotoRequirement, 'width' | 'height'>,
): CropGuide {
  const ratio = requirement.width / requirement.height;
  const isWide = size.width / size.height > ratio;
  const width = isWide ? within(size.height * ratio, size.width) : size.width;
  const height = isWide ? size.height : within(size.width / ratio, size.height);
  return {
    x: Math.floor((size.width - width) / 2),
    y: Math.floor((size.height - height) * cutAbove),
    width,
    height,
  };
}

const within = (length: number, most: number) => Math.min(most, Math.max(1, Math.round(length)));

/** The size of a part of a picture, in the picture's own pixels. */
export const partOf = (
  size: { width: number; height: number },
  { left, top, right, bottom }: PhotoRegion,
): { width: number; height: number } => ({
  width: Math.round((right - left) * size.width),
  height: Math.round((bottom - top) * size.height),
});
