import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyLook, flatSize, straighten } from './straighten';
import {
  areaOf,
  aspectOf,
  isConvex,
  orderCorners,
  project,
  projectionTo,
  turnQuad,
  type Quad,
} from './quad';

const at = (x: number, y: number) => ({ x, y });
const square: Quad = [at(0, 0), at(10, 0), at(10, 10), at(0, 10)];

/** Convex by construction: one corner in each quarter of a circle's edge. */
const quads = fc
  .tuple(...[0, 1, 2, 3].map(() => fc.double({ min: 0.1, max: 0.9, noNaN: true })))
  .map((turns) => {
    const corners = turns.map((turn, quarter) => {
      const angle = ((quarter + turn) * Math.PI) / 2 - Math.PI;
      return at(500 + 400 * Math.cos(angle), 400 + 300 * Math.sin(angle));
    });
    return corners as unknown as Quad;
  });

describe('the corners of a page', () => {
  test('are put in order from any order, clockwise from the upper left one', () => {
    fc.assert(
      fc.property(quads, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (quad, order) => {
        const ordered = orderCorners(order.map((index) => quad[index] ?? at(0, 0)));
        expect(ordered).toBeDefined();
        if (!ordered) return;
        expect(isConvex(ordered)).toBe(true);
        expect(new Set(ordered)).toEqual(new Set(quad));
        const sums = ordered.map(({ x, y }) => x + y);
        expect(sums[0]).toBe(Math.min(...sums));
      }),
    );
  });

  test.each([
    ['three', [at(0, 0), at(1, 0), at(1, 1)]],
    ['five', [...square, at(5, 5)]],
    ['four on a line', [at(0, 0), at(1, 1), at(2, 2), at(3, 3)]],
    ['one inside the others', [at(0, 0), at(10, 0), at(0, 10), at(2, 2)]],
    ['two at one place', [at(0, 0), at(0, 0), at(10, 10), at(0, 10)]],
    ['no numbers', [at(NaN, 0), at(10, 0), at(10, 10), at(0, 10)]],
  ])('are none if they are %s', (_, points) => {
    expect(orderCorners(points)).toBeUndefined();
  });

  test('turn by quarters, and four turns change nothing', () => {
    expect(turnQuad(square, 1)).toEqual([square[3], square[0], square[1], square[2]]);
    expect(turnQuad(turnQuad(square, 3), 1)).toEqual(square);
    expect(turnQuad(square, -1)).toEqual(turnQuad(square, 3));
  });

  test('are clockwise on the screen if their area is positive', () => {
    expect(areaOf(square)).toBe(100);
    expect(areaOf([...square].reverse() as unknown as Quad)).toBe(-100);
    expect(isConvex([...square].reverse() as unknown as Quad)).toBe(false);
  });
});

describe('the projection of a page', () => {
  test('puts the corners of the flat page on those in the picture', () => {
    fc.assert(
      fc.property(
        quads,
        fc.integer({ min: 1, max: 4000 }),
        fc.integer({ min: 1, max: 4000 }),
        (quad, width, height) => {
          const projection = projectionTo(quad, { width, height });
          expect(projection).toBeDefined();
          if (!projection) return;
          const flat = [at(0, 0), at(width, 0), at(width, height), at(0, height)];
          flat.forEach(({ x, y }, index) => {
            const found = project(projection, x, y);
            expect(found.x).toBeCloseTo(quad[index]?.x ?? NaN, 5);
            expect(found.y).toBeCloseTo(quad[index]?.y ?? NaN, 5);
          });
        },
      ),
    );
  });

  test('does not exist for corners that are no figure, or a page without a size', () => {
    const flat: Quad = [at(0, 0), at(1, 1), at(2, 2), at(3, 3)];
    expect(projectionTo(flat, { width: 10, height: 10 })).toBeUndefined();
    expect(projectionTo(square, { width: 0, height: 10 })).toBeUndefined();
    expect(
      projectionTo([at(NaN, 0), ...square.slice(1)] as unknown as Quad, { width: 1, height: 1 }),
    ).toBeUndefined();
  });
});

describe('the shape of a page', () => {
  /** A sheet in space, leaning about a slanting line, as a phone sees it. */
  const seen = (width: number, height: number, lean: number, focal: number): Quad => {
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([sx = 0, sy = 0]) => {
      const [x, y] = [(sx * width) / 2, (sy * height) / 2];
      const [cos, sin] = [Math.cos(0.6), Math.sin(0.6)];
      const along = x * cos + y * sin;
      const beside = y * cos - x * sin;
      const far = 700 + beside * Math.sin(lean);
      const flat = beside * Math.cos(lean);
      return at(
        1500 + (focal * (along * cos - flat * sin)) / far,
        2000 + (focal * (along * sin + flat * cos)) / far,
      );
    });
    return corners as unknown as Quad;
  };

  test('is found under any lean up to 40 degrees', () => {
    for (const [width, height] of [
      [210, 297],
      [297, 210],
      [80, 320],
    ] as const)
      for (const degrees of [0, 5, 15, 25, 40])
        for (const focal of [2800, 3200, 3600]) {
          const quad = seen(width, height, (degrees * Math.PI) / 180, focal);
          const aspect = aspectOf(quad, { width: 3000, height: 4000 });
          expect(Math.abs(aspect / (width / height) - 1)).toBeLessThan(0.07);
        }
  });

  test('is that of a known paper if it is nearly one, within the limits', () => {
    const quad: Quad = [at(0, 0), at(2100, 0), at(2100, 3000), at(0, 3000)];
    const size = flatSize(quad, { width: 3000, height: 4000 }, { width: 1200, height: 6000 });
    expect(size).toEqual({ width: 1200, height: Math.round((1200 * 297) / 210) });
  });

  test('is never larger than in the picture, and never empty', () => {
    const size = flatSize(square, { width: 20, height: 20 }, { width: 1200, height: 6000 });
    expect(size).toEqual({ width: 10, height: 10 });
    const flat: Quad = [at(0, 0), at(1, 1), at(2, 2), at(3, 3)];
    const least = flatSize(flat, { width: 4, height: 4 }, { width: 1200, height: 6000 });
    expect(Math.min(least.width, least.height)).toBeGreaterThanOrEqual(1);
  });
});

/** A picture with a colour for each place. */
function draw(width: number, height: number, colour: (x: number, y: number) => readonly number[]) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0, to = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, to += 4) data.set(colour(x, y), to);
  return { data, width, height };
}

describe('a straightened page', () => {
  const picture = draw(60, 80, (x, y) => [x < 30 ? 200 : 20, y < 40 ? 200 : 20, 100]);
  const whole: Quad = [at(0, 0), at(60, 0), at(60, 80), at(0, 80)];

  test('is the picture itself, cut out whole', () => {
    const page = straighten(picture, whole, { width: 60, height: 80 });
    expect(page?.data.every((level, index) => level === picture.data[index])).toBe(true);
  });

  test('turns with its first corner', () => {
    const turned = straighten(picture, turnQuad(whole, 1), { width: 80, height: 60 });
    // The lower left corner has come up.
    expect([...(turned?.data.slice(0, 3) ?? [])]).toEqual([200, 20, 100]);
  });

  test('is white where it lies outside of the picture', () => {
    const beyond: Quad = [at(-60, 0), at(60, 0), at(60, 80), at(-60, 80)];
    const page = straighten(picture, beyond, { width: 120, height: 80 });
    expect([...(page?.data.slice(0, 3) ?? [])]).toEqual([255, 255, 255]);
  });

  test('of one pixel, and of a picture of one pixel, is made', () => {
    const dot = draw(1, 1, () => [10, 20, 30]);
    const corners: Quad = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
    const page = straighten(dot, corners, { width: 1, height: 1 });
    expect([...(page?.data ?? [])]).toEqual([10, 20, 30, 255]);
    for (const look of ['original', 'document', 'grey'] as const)
      if (page) expect(() => applyLook(page, look)).not.toThrow();
  });

  test('is not made of corners that are no figure', () => {
    const flat: Quad = [at(0, 0), at(1, 1), at(2, 2), at(3, 3)];
    expect(straighten(picture, flat, { width: 10, height: 10 })).toBeUndefined();
  });
});

describe('the look of a page', () => {
  const isInk = (x: number, y: number) => x % 12 < 2 && y % 9 < 4;
  /** Warm paper whose right half lies in a shadow, with print. */
  const shaded = () =>
    draw(400, 560, (x, y) => {
      const light = x < 200 ? 1 : 0.55;
      return isInk(x, y)
        ? [30 * light, 30 * light, 35 * light]
        : [230 * light, 220 * light, 190 * light];
    });
  const levelAt = ({ data, width }: ReturnType<typeof draw>, x: number, y: number) =>
    [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)] as [number, number, number];

  test('original changes nothing', () => {
    const page = shaded();
    applyLook(page, 'original');
    const before = shaded().data;
    expect(page.data.every((level, index) => level === before[index])).toBe(true);
  });

  test('document has white paper in the light and in the shadow, and dark ink', () => {
    const page = shaded();
    applyLook(page, 'document');
    for (const x of [52, 352]) {
      expect(Math.min(...levelAt(page, x, 260))).toBeGreaterThan(235);
      expect(isInk(x - 4, 261)).toBe(true);
      expect(Math.max(...levelAt(page, x - 4, 261))).toBeLessThan(90);
    }
  });

  test('document keeps a grey block within the page as it is, and makes the paper white', () => {
    const isBlock = (x: number, y: number) => x >= 120 && x < 280 && y >= 150 && y < 330;
    const page = draw(400, 560, (x, y) =>
      isBlock(x, y) ? [0x77, 0x77, 0x77] : isInk(x, y) ? [40, 40, 45] : [225, 222, 215],
    );
    applyLook(page, 'document');
    expect(Math.max(...levelAt(page, 200, 240))).toBeLessThan(150);
    expect(Math.min(...levelAt(page, 200, 240))).toBeGreaterThan(110);
    expect(Math.min(...levelAt(page, 52, 260))).toBeGreaterThan(235);
  });

  test('grey has no colours', () => {
    const page = draw(64, 64, (x) => [200, x * 3, 90]);
    applyLook(page, 'grey');
    for (let pixel = 0; pixel < page.data.length; pixel += 4)
      expect(
        page.data[pixel] === page.data[pixel + 1] && page.data[pixel] === page.data[pixel + 2],
      ).toBe(true);
  });

  test('document leaves a dark cover dark', () => {
    const page = draw(300, 400, () => [30, 35, 80]);
    applyLook(page, 'document');
    const [red, , blue] = levelAt(page, 150, 200);
    expect(red).toBeLessThan(110);
    expect(blue).toBeGreaterThan(red);
  });
});
