import { cropGuide } from '../../domain/photo/crop-guide';
import { liveHints, type LiveHint } from '../../domain/photo/live-hints';
import type { PhotoRequirement } from '../../domain/photo/photo-report';
import { closeCanvas, openCanvas } from './canvas';
import type { CameraFrame } from './photo.api';

/** Small enough for several frames a second, large enough to detect blur. */
const hintHeight = 256;

/** Computes the hints for a camera frame and closes it. */
export function hintFrame(frame: CameraFrame, requirement: PhotoRequirement): LiveHint[] {
  try {
    const size =
      'displayWidth' in frame
        ? { width: frame.displayWidth, height: frame.displayHeight }
        : { width: frame.width, height: frame.height };
    const part = cropGuide(size, requirement);
    const height = Math.min(hintHeight, part.height);
    const width = Math.max(1, Math.round((part.width * height) / part.height));
    const { canvas, context } = openCanvas({ width, height });
    try {
      context.drawImage(frame, part.x, part.y, part.width, part.height, 0, 0, width, height);
      return liveHints(context.getImageData(0, 0, width, height), requirement);
    } finally {
      closeCanvas(canvas);
    }
  } finally {
    frame.close();
  }
}
