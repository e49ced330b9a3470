import type { CalendarDate } from '../../domain/calendar/calendar-date';
import type { FrameLight } from '../../domain/passport/frame-look';
import { closeCanvas, encodeJpeg, openCanvas, readPixels } from './canvas';
import { scaleSize } from './plan';
import { lookAt } from './read-passport';
import type { FrameResult } from './zone.api';

/** Enough for the zone of a page that fills the frame; more would be slower. */
const longestSide = 1280;
/** Pixels as bright as this have no detail. */
const blownFrom = 252;
/** Every so many pixels count for the light. */
const step = 7;

/** Looks for a passport in a frame of the camera; adds the frame as a JPEG if the zone was read. */
export async function lookAtFrame(frame: ImageBitmap, today: CalendarDate): Promise<FrameResult> {
  try {
    const scale = Math.min(1, longestSide / Math.max(frame.width, frame.height));
    const pixels = pixelsOf(frame, scale);
    const look = lookAt(pixels, today);
    const light = lightOf(pixels);
    return look.kind === 'read' ? { look, light, still: await stillOf(frame) } : { look, light };
  } finally {
    frame.close();
  }
}

function pixelsOf(frame: ImageBitmap, scale: number): ImageData {
  const { canvas, context } = openCanvas(scaleSize(frame, scale));
  try {
    context.drawImage(frame, 0, 0, canvas.width, canvas.height);
    return readPixels(canvas);
  } finally {
    closeCanvas(canvas);
  }
}

async function stillOf(frame: ImageBitmap): Promise<ArrayBuffer> {
  const { canvas, context } = openCanvas(frame);
  try {
    context.drawImage(frame, 0, 0);
    return await (await encodeJpeg(canvas)).arrayBuffer();
  } finally {
    closeCanvas(canvas);
  }
}

function lightOf({ data }: ImageData): FrameLight {
  let sum = 0;
  let blown = 0;
  let count = 0;
  for (let at = 1; at < data.length; at += 4 * step, count += 1) {
    const green = data[at] ?? 0;
    sum += green;
    if (green >= blownFrom) blown += 1;
  }
  return { mean: sum / count, blown: blown / count };
}
