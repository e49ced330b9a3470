import { headLines, headShare } from './head-lines';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Shape {
  readonly width: number;
  readonly height: number;
}

/** Where the dashes for crown and chin stand in the oval, as parts of its height. */
const ovalCrown = 0.06;
const ovalChin = 0.89;

/** Below this many pixels of width the frame takes in more of the picture, as far as there is any. */
const leastWidth = 413;

/**
 * The part of the camera's picture that becomes the photo, in the picture's own pixels: crown and chin
 * at the oval's dashes are where the photo's shape wants them.
 * @param video the camera's picture, which fills and overflows `stage` around its middle
 * @param stage where it is shown, @param oval where the face belongs; both on the screen
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
  // Where more is taken in than asked for, the head keeps its place in the middle of it.
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
