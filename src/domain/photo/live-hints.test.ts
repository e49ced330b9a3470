import { expect, test } from 'vitest';
import { liveHints } from './live-hints';
import type { RawPixels } from './raw-pixels';

const requirement = { width: 35, height: 45, color: 'White' };
const [width, height] = [70, 90];

type Grey = (x: number, y: number) => number;

/** A small frame: a grey of its own for the wall beside the head, another one for the face. */
function frame({ wall, face }: { wall: Grey; face: Grey }): RawPixels {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isWall = x < width * 0.2 || x >= width * 0.8;
      data.fill((isWall ? wall : face)(x, y), (y * width + x) * 4, (y * width + x) * 4 + 4);
    }
  return { data, width, height };
}

const plain = () => 235;
/** Sharp detail of two greys; `one` is every fourth pixel in a row. */
const sharp =
  (one: number, other: number): Grey =>
  (x, y) =>
    (x + 2 * (y % 2)) % 4 === 0 ? one : other;
const smooth: Grey = (x, y) => 140 + 40 * Math.sin(x / 6) * Math.cos(y / 6);

const hints = (wall: Grey, face: Grey) => liveHints(frame({ wall, face }), requirement);

test('a frame with enough light, detail and a plain wall needs nothing', () => {
  expect(hints(plain, sharp(90, 170))).toEqual([]);
});

test('a frame of a single grey has no sharpness to judge', () => {
  expect(hints(plain, plain)).toEqual([]);
});

test('in the dark sharpness is not judged', () => {
  expect(hints(() => 40, sharp(20, 30))).toEqual(['too-dark']);
  expect(hints(() => 40, smooth)).toEqual(['too-dark']);
});

test('a burnt-out face is too bright', () => {
  expect(hints(plain, sharp(90, 255))).toEqual(['too-bright']);
});

test('a face without detail is blurred', () => {
  expect(hints(plain, smooth)).toEqual(['blurred']);
});

test('a wall is uneven by its pattern or by its shade', () => {
  const stripes: Grey = (x) => (x % 4 < 2 ? 235 : 215);
  expect(hints(stripes, sharp(90, 170))).toEqual(['background-uneven']);
  const shaded: Grey = (x) => (x < width / 2 ? 235 : 190);
  expect(hints(shaded, sharp(90, 170))).toEqual(['background-uneven']);
});

test('several hints are in one order', () => {
  const shaded: Grey = (x) => (x < width / 2 ? 90 : 20);
  expect(hints(shaded, sharp(90, 255))).toEqual(['too-dark', 'too-bright', 'background-uneven']);
});
