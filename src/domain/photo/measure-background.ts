import { colourDistance, labOf, type Lab } from './lab-colour';
import { cropLuma, meanEdges, type Luma } from './luma';
import type { PhotoMeasures } from './photo-measures';
import { eachPixel, type RawPixels, type Region } from './raw-pixels';

/** Regions beside the head, above the shoulders, away from the edge: wall, whatever the hair. */
const corners: readonly Region[] = [
  { left: 0.02, top: 0.02, right: 0.15, bottom: 0.22 },
  { left: 0.85, top: 0.02, right: 0.98, bottom: 0.22 },
];
const cellsAcross = 3;
const cellsDown = 5;
/** A lock of hair or a light switch darkens a cell or two; a shadow darkens many. */
const shadePercentile = 0.9;

type BackgroundMeasures = Pick<PhotoMeasures, 'background' | 'backgroundEdges' | 'backgroundShade'>;

export function measureBackground(pixels: RawPixels, luma: Luma): BackgroundMeasures {
  const background = medianColour(corners.flatMap((corner) => coloursIn(pixels, corner)));
  const edges = corners.map((corner) => meanEdges(cropLuma(luma, corner)));
  const shades = corners
    .flatMap(cellsOf)
    .map((cell) => colourDistance(background, medianColour(coloursIn(pixels, cell))));
  return {
    background,
    backgroundEdges: Math.max(...edges),
    backgroundShade: percentile(shades, shadePercentile),
  };
}

function cellsOf({ left, top, right, bottom }: Region): Region[] {
  const width = (right - left) / cellsAcross;
  const height = (bottom - top) / cellsDown;
  return Array.from({ length: cellsAcross * cellsDown }, (_, index) => {
    const x = left + (index % cellsAcross) * width;
    const y = top + Math.floor(index / cellsAcross) * height;
    return { left: x, top: y, right: x + width, bottom: y + height };
  });
}

function coloursIn(pixels: RawPixels, region: Region): Lab[] {
  const found: Lab[] = [];
  eachPixel(pixels, region, (at) => {
    const { data } = pixels;
    found.push(labOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
  });
  return found;
}

function medianColour(colours: readonly Lab[]): Lab {
  const middle = (channel: 0 | 1 | 2) =>
    percentile(
      colours.map((colour) => colour[channel]),
      0.5,
    );
  return [middle(0), middle(1), middle(2)];
}

function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
