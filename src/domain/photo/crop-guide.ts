import type { PhotoRequirement } from './photo-report';

export interface CropGuide {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The largest part in the middle of a picture that has the required shape, in whole pixels. */
export function cropGuide(
  size: { width: number; height: number },
  requirement: PhotoRequirement,
): CropGuide {
  const ratio = requirement.width / requirement.height;
  const isWide = size.width / size.height > ratio;
  const width = isWide ? Math.max(1, Math.round(size.height * ratio)) : size.width;
  const height = isWide ? size.height : Math.max(1, Math.round(size.width / ratio));
  return {
    x: Math.floor((size.width - width) / 2),
    y: Math.floor((size.height - height) / 2),
    width,
    height,
  };
}
