interface Shape {
  readonly width: number;
  readonly height: number;
}

/** The distance from the photo's upper edge to the crown, as a part of its height. */
const overCrown = 0.1;

/**
 * The part of the photo's height that a head fills: the mean of what offices allow for the shape.
 */
function headShare({ width, height }: Shape): number {
  const ratio = width / height;
  if (ratio > 0.9) return 0.62;
  return ratio < 0.7 ? 0.6 : 0.74;
}

/** The required positions of crown and chin, as parts of the photo's height. */
export function headLines(shape: Shape): { crown: number; chin: number } {
  return { crown: overCrown, chin: overCrown + headShare(shape) };
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The dashes for crown and chin in the oval, as parts of its height. */
const ovalCrown = 0.06;
const ovalChin = 0.89;

/** If the frame has fewer pixels of width, it is enlarged as far as the picture allows. */
const leastWidth = 413;

/**
 * The part of the camera's picture that becomes the photo, in the picture's own pixels: if crown and
 * chin are at the oval's dashes, they are at the required heights of the photo.
 * @param video the camera's picture, which covers `stage` from its centre
 * @param stage the picture's box on the screen
 * @param oval the face's box on the screen
 */
export function cameraFrame(video: Shape, stage: Box, oval: Box, shape: Shape): Box {
  const scale = Math.max(stage.width / video.width, stage.height / video.height);
  const toVideo = (x: number, y: number) => ({
    x: (x - stage.left - stage.width / 2) / scale + video.width / 2,
    y: (y - stage.top - stage.height / 2) / scale + video.height / 2,
  });
  const headPixels = (oval.height * (ovalChin - ovalCrown)) / scale;
  const wanted = headPixels / headShare(shape);
  const ratio = shape.width / shape.height;
  const most = Math.min(video.height, video.width / ratio);
  const height = Math.min(most, Math.max(wanted, leastWidth / ratio));
  const width = height * ratio;
  const crown = toVideo(oval.left + oval.width / 2, oval.top + oval.height * ovalCrown);
  // If the frame is enlarged, the head stays in its middle.
  const { crown: overCrown } = headLines(shape);
  const above = overCrown * wanted + (height - wanted) / 2;
  return {
    left: Math.round(within(crown.x - width / 2, video.width - width)),
    top: Math.round(within(crown.y - above, video.height - height)),
    width: Math.floor(width),
    height: Math.floor(height),
  };
}

const within = (place: number, most: number) => Math.min(Math.max(0, place), Math.max(0, most));
