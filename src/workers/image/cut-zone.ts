import { zoneShape, type PicturePoint } from '../../domain/passport/picture-reading';
import { zoneAspect, zoneInPicture } from '../../domain/passport/zone-geometry';
import { closeCanvas, openCanvas } from './canvas';
import { encodeJpeg } from './encode';

/** About what a picture of 12 megapixels has. */
const pixelsPerCell = 28;

/** Cuts a zone out of a picture, flat and upright, as a JPEG. */
export async function cutZone(
  pixels: ImageData,
  corners: readonly PicturePoint[],
): Promise<ArrayBuffer> {
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
