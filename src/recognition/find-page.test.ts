import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPage } from './find-page';
import { project, projectionTo, type Quad } from './quad';

const at = (x: number, y: number) => ({ x, y });

interface Drawing {
  readonly corners?: Quad;
  readonly paper?: number;
  readonly table?: (x: number, y: number) => number;
  /** Covers a place. */
  readonly thing?: (x: number, y: number) => boolean;
  readonly shadow?: (x: number, y: number) => number;
}

const [width, height] = [480, 640];

/** A printed page on a table, in grey, with grain. */
function drawn({ corners, paper = 235, table = () => 90, thing, shadow }: Drawing) {
  const data = new Uint8ClampedArray(width * height);
  const flat = { width: 210, height: 297 };
  const sides = (corners ?? []).map(
    (from, side) => [from, corners?.[(side + 1) % 4] ?? from] as const,
  );
  const isOn = (x: number, y: number) =>
    sides.length === 4 &&
    sides.every(
      ([from, to]) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0,
    );
  const ink = new Uint8Array(width * height);
  const projection = corners && projectionTo(corners, flat);
  for (let y = 30; projection && y < 260; y += 8)
    for (let x = 25; x < 185; x += 0.4) {
      const place = project(projection, x, y);
      if (Math.sin(x * 2.3) > -0.4) ink[Math.round(place.y) * width + Math.round(place.x)] = 1;
    }
  let state = 7;
  for (let y = 0, to = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, to += 1) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      const level = thing?.(x, y) ? 150 : isOn(x, y) ? (ink[to] ? 60 : paper) : table(x, y);
      data[to] = level * (shadow?.(x, y) ?? 1) + (state >>> 29) - 3.5;
    }
  return { data, width, height };
}

/** The largest distance of a corner, in the page's diagonals. */
function errorOf(found: Quad | undefined, corners: Quad): number {
  if (!found) return Infinity;
  const diagonal = Math.hypot(corners[0].x - corners[2].x, corners[0].y - corners[2].y);
  const turned = [0, 1, 2, 3].map((turn) =>
    Math.max(
      ...corners.map((corner, index) => {
        const { x, y } = found[(index + turn) % 4] ?? at(NaN, NaN);
        return Math.hypot(x * width - corner.x, y * height - corner.y);
      }),
    ),
  );
  return Math.min(...turned) / diagonal;
}

const right = 0.015;
const usual: Quad = [at(90, 80), at(400, 110), at(430, 540), at(60, 570)];

describe('a page in a picture', () => {
  test.each<[string, Drawing & { corners: Quad }]>([
    ['on a dark table', { corners: usual }],
    ['on a pale table', { corners: usual, table: () => 205 }],
    ['that is dark, on a white table', { corners: usual, paper: 60, table: () => 230 }],
    ['turned and leaning', { corners: [at(217, 99), at(443, 229), at(263, 541), at(37, 411)] }],
    ['as narrow as a receipt', { corners: [at(170, 40), at(310, 45), at(318, 600), at(160, 595)] }],
    ['in the shadow of a hand', { corners: usual, shadow: (x, y) => (x + y > 560 ? 0.6 : 1) }],
    [
      'with a finger over an edge',
      { corners: usual, thing: (x, y) => Math.hypot((x - 60) / 70, (y - 330) / 20) < 1 },
    ],
    [
      'with a corner under something',
      { corners: usual, thing: (x, y) => Math.hypot(x - 425, y - 540) < 45 },
    ],
    ['on planks', { corners: usual, table: (x, y) => ((x + y * 0.2) % 50 < 3 ? 50 : 110) }],
  ])('%s is found', (_, drawing) => {
    const found = findPage(drawn(drawing));
    expect(errorOf(found?.corners, drawing.corners)).toBeLessThan(right);
    expect(found?.confidence).toBeGreaterThanOrEqual(0.5);
    expect(found?.confidence).toBeLessThanOrEqual(1);
  });

  test('is found in colours, larger and smaller, at the same place', () => {
    const gray = drawn({ corners: usual });
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    gray.data.forEach((level, index) => data.fill(level, 4 * index, 4 * index + 3));
    const found = findPage({ data, width, height });
    expect(errorOf(found?.corners, usual)).toBeLessThan(right);
  });

  test.each<[string, Drawing]>([
    ['an empty table', {}],
    ['a table with a shadow over it', { shadow: (x) => (x > 240 ? 0.5 : 1) }],
    ['planks', { table: (x, y) => ((x + y * 0.2) % 50 < 3 ? 50 : 110) }],
    [
      'a carpet',
      { table: (x, y) => 60 + ((Math.imul(x * 31 + y * 17, 2_654_435_761) >>> 25) & 127) },
    ],
  ])('is not found on %s', (_, drawing) => {
    expect(findPage(drawn(drawing))).toBeUndefined();
  });

  test('is found the same way each time', () => {
    const picture = drawn({ corners: usual });
    expect(findPage(picture)).toEqual(findPage(picture));
  });

  test.each([
    [0, 0],
    [1, 1],
    [1, 500],
    [500, 1],
    [16, 16],
    [NaN, 10],
  ])('is not found in %s × %s pixels', (wide, high) => {
    const data = new Uint8ClampedArray(Math.max(0, 4 * wide * high) || 0).fill(128);
    expect(findPage({ data, width: wide, height: high })).toBeUndefined();
  });

  test('is not found, and nothing fails, if the pixels are fewer than the size says', () => {
    expect(findPage({ data: new Uint8ClampedArray(100), width: 100, height: 100 })).toBeUndefined();
  });

  test('has corners in order, or is not found, in any noise', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 16, max: 90 }),
        fc.integer({ min: 16, max: 90 }),
        (seed, wide, high) => {
          let state = seed >>> 0;
          const data = Uint8ClampedArray.from({ length: wide * high }, () => {
            state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
            return state >>> 24;
          });
          const found = findPage({ data, width: wide, height: high });
          for (const { x, y } of found?.corners ?? []) {
            expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
            expect(Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5))).toBeLessThan(0.7);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
