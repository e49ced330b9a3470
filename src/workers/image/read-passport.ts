import type { CalendarDate } from '../../domain/calendar/calendar-date';
import {
  type PassportLook,
  type PicturePoint,
  zoneShape,
} from '../../domain/passport/picture-reading';
import { zoneAspect, zoneInPicture } from '../../domain/passport/zone-geometry';
import { formReading, isWorthShowing } from '../../recognition/form-reading';
import { grayOf } from '../../recognition/gray';
import { classifyCell } from '../../recognition/classifier';
import { decodeZone } from '../../recognition/decode';
import { formats } from '../../recognition/formats';
import { readZone } from '../../recognition/read-zone';
import { cellHeight, stripPitch, type Strip } from '../../recognition/strip';
import { closeCanvas, encodeJpeg, lightOf, openCanvas, readPixels } from './canvas';
import { scaleSize } from './plan';
import type { FrameResult, ZoneResult } from './image.api';

/** About what a picture of 12 megapixels has. */
const pixelsPerCell = 28;

/** Cuts a zone out of a picture, flat and upright, as a JPEG. */
async function cutZone(pixels: ImageData, corners: readonly PicturePoint[]): Promise<ArrayBuffer> {
  const width = zoneShape.cells * pixelsPerCell;
  const height = Math.round(width / zoneAspect);
  const { canvas, context } = openCanvas({ width, height });
  try {
    const cut = context.createImageData(width, height);
    const at = zoneInPicture(corners);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const from = at((x + 0.5) / width, (y + 0.5) / height);
        copyPixel(pixels, from, cut.data, (y * width + x) * 4);
      }
    context.putImageData(cut, 0, 0);
    return await (await encodeJpeg(canvas)).arrayBuffer();
  } finally {
    closeCanvas(canvas);
  }
}

/** The mean of the four nearest pixels, weighted; the border continues outside. */
function copyPixel(
  { data, width, height }: ImageData,
  point: PicturePoint,
  to: Uint8ClampedArray,
  index: number,
): void {
  const x = Math.min(Math.max(point.x * width - 0.5, 0), width - 1.001);
  const y = Math.min(Math.max(point.y * height - 0.5, 0), height - 1.001);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const first = (top * width + left) * 4;
  const below = first + width * 4;
  for (let channel = 0; channel < 3; channel += 1) {
    const upper = mix(data[first + channel], data[first + 4 + channel], fx);
    const lower = mix(data[below + channel], data[below + 4 + channel], fx);
    to[index + channel] = mix(upper, lower, fy);
  }
  to[index + 3] = 255;
}

const mix = (one = 0, other = 0, share: number) => one * (1 - share) + other * share;

/** The same, with the zone cut out if it was read. */
export async function readPassport(pixels: ImageData, today: CalendarDate): Promise<ZoneResult> {
  const look = lookAt(pixels, today);
  if (look.kind !== 'read') return { look };
  return { look, zone: await cutZone(pixels, look.corners) };
}

/** Looks for a passport in pixels. */
function lookAt(pixels: ImageData, today: CalendarDate): PassportLook {
  const { width, height } = pixels;
  const reading = readZone(grayOf(pixels));
  if (reading.kind !== 'read') return { kind: reading.kind };
  const { zone, corners } = reading;
  const fields = formReading(zone, today);
  if (!isWorthShowing(zone, fields)) return { kind: 'nothing' };
  if (zone.format !== 'TD3') return { kind: 'other-document' };
  return {
    kind: 'read',
    fields,
    isSpecimen: zone.isSpecimen,
    // From the centres of pixels to parts of the picture.
    corners: corners.map(({ x, y }) => ({ x: (x + 0.5) / width, y: (y + 0.5) / height })),
  };
}

/** Enough for the zone of a page that fills the frame; more would be slower. */
const longestSide = 1280;
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

/** As a phone's picture is read. */
const blockSize = { width: 2000, height: 1500 };
const cells = 44;
const pitch = 40;

/**
 * Lets the engine compile the reader before the first picture, which is read in a third of the time
 * then. For a worker that has nothing else to do yet: it takes as long as ten later readings, which
 * is why there is only one picture, and nothing in it but a zone. More lines would each be tried as
 * one, a hundred readings long, and make the next picture no quicker.
 */
export function makeReaderReady(): void {
  readZone(blockPicture());
  const width = cells * stripPitch + stripPitch;
  const strip: Strip = {
    ink: new Float32Array(width * cellHeight),
    contrast: new Float32Array(cells),
    width,
    cells,
  };
  const [passport] = formats;
  if (!passport) return;
  const chances = Array.from({ length: passport.lines * cells }, (_, cell) =>
    classifyCell(strip, cell % cells),
  );
  decodeZone(passport, chances);
}

/** Blocks in the places of the characters of a zone, on uneven paper. */
function blockPicture() {
  const { width, height } = blockSize;
  const data = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) data[at] = 180 + ((x * 7 + y * 13) % 43);
  const draw = (left: number, top: number, across: number, down: number) => {
    for (let y = top; y < top + down; y += 1)
      data.fill(40, y * width + left, y * width + left + across);
  };
  for (const top of [1250, 1340])
    for (let cell = 0; cell < cells; cell += 1) {
      const left = 100 + cell * pitch;
      draw(left, top, 6, 36);
      draw(left, top + ((cell * 11) % 30), 24, 6);
    }
  return { data, width, height };
}
