import { closeCanvas, drawUpright, openCanvas } from './canvas';
import type { RungAbility } from './choose-rungs';
import type { DecodedPicture, Rung } from './decoded-picture';
import type { Orientation } from './image.api';
import { readJpeg } from './jpeg';
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
 * Runs a marker through a rung in all eight orientations, at a scale, and looks at the corners.
 * @returns null when this browser's decoder does not do what we rely on
 */
export async function testRung(rung: Rung): Promise<TestedRung | null> {
  let scales = true;
  for (const orientation of orientations) {
    const bytes = orientedMarker(orientation);
    const facts = readJpeg(bytes);
    if (facts.orientation !== orientation) return null;
    let decoded: DecodedPicture;
    try {
      decoded = await rung.decode({
        bytes: stripJpeg(bytes, facts),
        mime: 'image/jpeg',
        stored: markerSize,
        target: scaleSize(markerSize, 1 / 4),
      });
    } catch {
      return null;
    }
    try {
      if (cornersOf(decoded, orientation) !== markerCorners[orientation]) return null;
      scales = scales && decoded.width < markerSize.width;
    } finally {
      decoded.close();
    }
  }
  return { rung, ability: { name: rung.name, scales } };
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
