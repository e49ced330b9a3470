import { describe, expect, test } from 'vitest';
import {
  portraitRgba,
  skinTones,
  type PortraitOptions,
} from '../../../tests/support/fixtures/make-portrait';
import { findHead, frameAround, keepsHead, overCrown } from './find-head';
import type { RawPixels } from './raw-pixels';

const shape = { width: 35, height: 45 };

/** The drawn head with its hair, in fractions of the portrait. */
const drawn = { top: 0.09, left: 0.22, right: 0.78 };

interface Place {
  /** The picture's size. */
  readonly width: number;
  readonly height: number;
  /** Where the portrait stands in it, at its lower edge. */
  readonly x: number;
  readonly portrait: { readonly width: number; readonly height: number };
}

/** A portrait as a part of a larger picture, whose wall goes on around it. */
async function pictureOf(place: Place, options: PortraitOptions = {}): Promise<RawPixels> {
  const { width, height, x, portrait } = place;
  const inner = await portraitRgba({ ...portrait, ...options });
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const y = height - portrait.height;
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const to = (row * width + column) * 4;
      const [from, down] = [column - x, row - y];
      const inside = from >= 0 && from < portrait.width && down >= 0;
      // Beside the shoulders the wall is as at the portrait's top.
      const at = inside
        ? (down * portrait.width + from) * 4
        : (2 * portrait.width + Math.min(portrait.width - 3, Math.max(2, from))) * 4;
      data.set(inner.data.subarray(at, at + 3), to);
    }
  return { data, width, height };
}

const tall: Place = { width: 600, height: 800, x: 90, portrait: { width: 420, height: 540 } };
const wide: Place = { width: 800, height: 600, x: 300, portrait: { width: 420, height: 540 } };

/** The drawn head's place in the whole picture. */
const placeOf = ({ width, height, x, portrait }: Place) => ({
  top: (height - portrait.height + drawn.top * portrait.height) / height,
  left: (x + drawn.left * portrait.width) / width,
  right: (x + drawn.right * portrait.width) / width,
});

describe('the head in a picture', () => {
  test.each(skinTones.map((_, tone) => tone))(
    'the head of skin tone %i is found where it was drawn',
    async (tone) => {
      for (const place of [tall, wide]) {
        const head = findHead(await pictureOf(place, { tone }));
        const wanted = placeOf(place);
        expect(head).not.toBeNull();
        expect(Math.abs((head?.top ?? 0) - wanted.top)).toBeLessThan(0.025);
        expect(Math.abs((head?.left ?? 0) - wanted.left)).toBeLessThan(0.025);
        expect(Math.abs((head?.right ?? 0) - wanted.right)).toBeLessThan(0.025);
      }
    },
  );

  test('a shadow on the wall does not hide the head', async () => {
    const head = findHead(await pictureOf(tall, { wall: [225, 225, 222], shadow: 0.1 }));
    expect(Math.abs((head?.top ?? 0) - placeOf(tall).top)).toBeLessThan(0.03);
  });

  test('where there is no plain wall nothing is known', async () => {
    expect(findHead(await pictureOf(tall, { stripes: 60 }))).toBeNull();
  });

  test('an empty wall has no head', () => {
    const data = new Uint8ClampedArray(200 * 260 * 4).fill(240);
    expect(findHead({ data, width: 200, height: 260 })).toBeNull();
  });
});

describe('a frame in the required shape', () => {
  test('a frame has the crown where offices want it, and the head in the middle', async () => {
    for (const place of [tall, wide]) {
      const head = findHead(await pictureOf(place));
      const frame = frameAround(place, shape, head);
      expect(frame.width / frame.height).toBeCloseTo(shape.width / shape.height, 2);
      const middle = ((placeOf(place).left + placeOf(place).right) / 2) * place.width;
      const isAtEdge = frame.x === 0 || frame.x + frame.width === place.width;
      if (!isAtEdge) expect(Math.abs(frame.x + frame.width / 2 - middle)).toBeLessThan(12);
      const crown = placeOf(place).top * place.height;
      const isBelow = frame.y + frame.height < place.height && frame.y > 0;
      if (isBelow) expect(Math.abs(crown - frame.y - overCrown * frame.height)).toBeLessThan(14);
      expect(keepsHead(frame, place, head)).toBe(true);
    }
  });

  test('a frame that cuts off crown, ear or chin does not keep the head', async () => {
    const head = findHead(await pictureOf(wide));
    const { top, left, right } = placeOf(wide);
    const frame = { x: 0, y: 0, width: 350, height: 450 };
    const around = { x: Math.round(left * wide.width) - 40, y: Math.round(top * wide.height) - 40 };
    expect(keepsHead({ ...frame, ...around }, wide, head)).toBe(true);
    expect(keepsHead({ ...frame, ...around, y: around.y + 80 }, wide, head)).toBe(false);
    expect(keepsHead({ ...frame, ...around, x: around.x + 80 }, wide, head)).toBe(false);
    const beside = Math.round(right * wide.width) - 300;
    expect(keepsHead({ x: beside, y: around.y, width: 250, height: 321 }, wide, head)).toBe(false);
    const chinless = { x: around.x, y: around.y, width: 350, height: 250 };
    expect(keepsHead(chinless, wide, head)).toBe(false);
  });

  test('without a known head the frame is the usual one, and nothing is claimed of it', () => {
    const size = { width: 600, height: 800 };
    const frame = frameAround(size, shape, null);
    expect(frame).toMatchObject({ x: 0, width: 600 });
    expect(keepsHead(frame, size, null)).toBe(false);
  });
});
