import { describe, expect, test } from 'vitest';
import {
  portraitRgba,
  skinTones,
  type PortraitOptions,
} from '../../../tests/support/fixtures/make-portrait';
import { judgePhoto } from './judge-photo';
import { measurePhoto } from './measure-photo';
import { findWall, whiten } from './white-wall';

const requirement = { width: 35, height: 45, color: 'White' };

async function portrait(options: PortraitOptions) {
  return portraitRgba({ width: 350, height: 450, ...options });
}

/** The checks of the background that a photo does not pass. */
function objections(pixels: Awaited<ReturnType<typeof portrait>>) {
  const { width, height } = pixels;
  const measures = measurePhoto(pixels);
  const facts = { file: 'sound', bytes: 1000, size: { width, height }, requirement } as const;
  return judgePhoto({ ...facts, measures })
    .checks.filter(({ id, verdict }) => id.startsWith('background') && verdict !== 'pass')
    .map(({ id }) => id);
}

/** The mean change of the pixels in a part of two pictures, in levels. */
function change(
  before: Uint8ClampedArray,
  after: Uint8ClampedArray,
  { width, height }: { width: number; height: number },
  { x, y, across, down }: { x: number; y: number; across: number; down: number },
): number {
  let [sum, count] = [0, 0];
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const inside = ((column / width - x) / across) ** 2 + ((row / height - y) / down) ** 2 <= 1;
      if (!inside) continue;
      const at = (row * width + column) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        sum += Math.abs((after[at + channel] ?? 0) - (before[at + channel] ?? 0));
        count += 1;
      }
    }
  return sum / count;
}

/** Darkens the wall within an ellipse, as the shadow of a head does. */
function shade(
  { data, width, height }: Awaited<ReturnType<typeof portrait>>,
  { x, y, across, down }: { x: number; y: number; across: number; down: number },
  by: number,
): void {
  for (let at = 0; at < data.length; at += 4) {
    const [column, row] = [((at / 4) % width) / width, Math.floor(at / 4 / width) / height];
    const isInside = ((column - x) / across) ** 2 + ((row - y) / down) ** 2 <= 1;
    const isWall = (data[at + 2] ?? 0) > 180;
    for (let channel = 0; channel < 3; channel += 1)
      if (isInside && isWall) data[at + channel] = (data[at + channel] ?? 0) * by;
  }
}

/** The darkest level of the upper part of a picture. */
const darkest = ({ data, width, height }: Awaited<ReturnType<typeof portrait>>, part: number) =>
  Math.min(...data.slice(0, Math.round(height * part) * width * 4));

describe('a light wall', () => {
  test('becomes white, and the photo passes where it did not', async () => {
    const pixels = await portrait({ wall: [176, 170, 150] });
    expect(objections(pixels)).toContain('background-colour');
    const wall = findWall(pixels);
    if (!wall) throw new Error('no wall');
    expect(wall.isWhite).toBe(false);
    whiten(pixels, wall);
    expect(objections(pixels)).toEqual([]);
  });

  test('becomes white though it is lit from one side', async () => {
    const pixels = await portrait({ wall: [225, 222, 216], shadow: 0.12 });
    const wall = findWall(pixels);
    if (!wall) throw new Error('no wall');
    whiten(pixels, wall);
    expect(darkest(pixels, 0.06)).toBeGreaterThan(245);
  });

  test('becomes white though its light does not fall off evenly', async () => {
    const pixels = await portrait({ wall: [219, 212, 200], shadow: 0.2 });
    const wall = findWall(pixels);
    if (!wall) throw new Error('no wall');
    whiten(pixels, wall);
    expect(darkest(pixels, 0.06)).toBeGreaterThan(245);
  });

  test.each(skinTones.map((_, tone) => tone))(
    'changes nothing of a face, whatever its skin: tone %i',
    async (tone) => {
      const pixels = await portrait({ wall: [208, 204, 196], tone });
      const before = pixels.data.slice();
      const wall = findWall(pixels);
      // Skin of the wall's own colour cannot be told from it: then the wall stays as it is, too.
      expect(wall === undefined).toBe(tone < 2);
      if (wall) whiten(pixels, wall);
      const face = { x: 0.5, y: 0.42, across: 0.2, down: 0.2 };
      expect(change(before, pixels.data, pixels, face)).toBe(0);
    },
  );

  test('that is white is known as white', async () => {
    const wall = findWall(await portrait({ wall: [252, 252, 251] }));
    expect(wall?.isWhite).toBe(true);
  });
});

describe('no wall that may be lightened', () => {
  test.each([
    ['is dark', { wall: [96, 96, 96] }],
    ['is coloured', { wall: [120, 170, 220] }],
    ['is striped', { wall: [208, 204, 196], stripes: 60 }],
  ] as const)('%s', async (_, options) => {
    expect(findWall(await portrait({ ...options, wall: [...options.wall] }))).toBeUndefined();
  });

  test('has a shadow of the head, which would stay as a stain', async () => {
    const pixels = await portrait({ wall: [208, 204, 196] });
    expect(findWall(pixels)).toBeDefined();
    shade(pixels, { x: 0.72, y: 0.4, across: 0.14, down: 0.28 }, 0.76);
    expect(findWall(pixels)).toBeUndefined();
  });
});
