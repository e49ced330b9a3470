/** A page in shades of gray, row by row. */
export interface GrayPage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** In degrees: a page lies more crooked only if it is turned altogether. */
const mostTilt = 12;
const step = 0.25;
/** Darker than this is ink, on a page whose paper is white. */
const ink = 140;
/** More points of ink tell no more. */
const mostPoints = 40_000;

/** How lines lie on a page. */
interface Lie {
  /** By how many degrees they fall to the right. */
  readonly tilt: number;
  /** How much the ink gathers in some rows of this tilt; 1 if it lies evenly. */
  readonly gathering: number;
}

/**
 * How the lines of a page lie: at their angle its ink gathers in rows with empty ones between. A
 * page without lines is not tilted.
 */
export function lieOf({ data, width, height }: GrayPage): Lie {
  const points: [number, number][] = [];
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) if ((data[at] ?? 255) < ink) points.push([x, y]);
  const every = Math.max(1, Math.ceil(points.length / mostPoints));
  const some = points.filter((_, index) => index % every === 0);
  let best = { tilt: 0, value: gathered(some, 0, width, height) * 1.02 };
  for (let tilt = -mostTilt; tilt <= mostTilt; tilt += step) {
    const value = gathered(some, tilt, width, height);
    if (value > best.value) best = { tilt, value };
  }
  const gathering = some.length === 0 ? 1 : (best.value * height) / some.length ** 2;
  return { tilt: best.tilt, gathering };
}

/** How unevenly the ink lies in rows of this tilt. */
function gathered(
  points: readonly (readonly [number, number])[],
  tilt: number,
  width: number,
  height: number,
): number {
  const slope = Math.tan((tilt * Math.PI) / 180);
  const above = Math.ceil(Math.abs(slope) * width);
  const rows = new Float64Array(height + 2 * above + 1);
  for (const [x, y] of points) {
    const row = Math.round(y - slope * x) + above;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  return rows.reduce((sum, count) => sum + count * count, 0);
}
