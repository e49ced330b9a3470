import { closeCanvas, drawUpright, openCanvas } from './canvas';
import type { RungAbility } from './choose-rungs';
import type { DecodedPicture, Rung } from './decoded-picture';
import type { Orientation } from './image.api';
import { readJpeg } from '../../domain/file/jpeg';
import { markerCorners, markerSize, orientedMarker } from './marker-jpeg';
import { scaleSize } from './plan';
import { turnSize } from './orientation';
import { stripJpeg } from './strip-jpeg';

export interface TestedRung {
  rung: Rung;
  ability: RungAbility;
}

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * Decodes a marker with a rung, scaled, and rotates it from all eight orientations. Without
 * metadata the marker is the same for all of them, so it is decoded once.
 * @returns null if the decoder does not give the expected result
 */
export async function testRung(rung: Rung): Promise<TestedRung | null> {
  const isRead = (orientation: Orientation) =>
    readJpeg(orientedMarker(orientation)).orientation === orientation;
  if (!orientations.every(isRead)) return null;
  let decoded: DecodedPicture;
  try {
    const marker = orientedMarker(6);
    decoded = await rung.decode({
      bytes: stripJpeg(marker, readJpeg(marker)),
      mime: 'image/jpeg',
      stored: markerSize,
      target: scaleSize(markerSize, 1 / 4),
    });
  } catch {
    return null;
  }
  try {
    for (const orientation of orientations) {
      if (cornersOf(decoded, orientation) !== markerCorners[orientation]) return null;
    }
    return { rung, ability: { name: rung.name, scales: decoded.width < markerSize.width } };
  } finally {
    decoded.close();
  }
}

function cornersOf(decoded: DecodedPicture, orientation: Orientation): string {
  const { width, height } = turnSize(decoded, orientation);
  const open = openCanvas({ width, height });
  try {
    drawUpright(open, decoded.image, orientation);
    const spots = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [x, y] as const));
    return spots
      .map(([x, y]) =>
        open.context.getImageData(Math.floor(width * x), Math.floor(height * y), 1, 1),
      )
      .map(({ data }) => colourName(data[0] ?? 0, data[1] ?? 0, data[2] ?? 0))
      .join('');
  } finally {
    closeCanvas(open.canvas);
  }
}

function colourName(red: number, green: number, blue: number): string {
  const bright = [red, green, blue].map((value) => (value > 128 ? '1' : '0')).join('');
  return { '100': 'R', '010': 'G', '001': 'B', '110': 'Y' }[bright] ?? '?';
}
