import { describe, expect, test } from 'vitest';
import { isAlike } from './canvas';
import { judgeReadback } from './engine';

describe('whether the result looks like the picture', () => {
  const page = Array.from({ length: 192 }, (_, index) => 120 + (index % 7) * 15);

  test('a slightly softer result does', () => {
    expect(
      isAlike(
        page.map((value, index) => value + (index % 2 ? 6 : -6)),
        page,
      ),
    ).toBe(true);
  });

  test('black, white, half blank and rotated results do not', () => {
    expect(
      isAlike(
        page.map(() => 0),
        page,
      ),
    ).toBe(false);
    expect(
      isAlike(
        page.map(() => 255),
        page,
      ),
    ).toBe(false);
    expect(
      isAlike(
        page.map((value, index) => (index < 150 ? value : 0)),
        page,
      ),
    ).toBe(false);
    const light = page.map((_, index) => (index < 96 ? 240 : 20));
    expect(isAlike([...light].reverse(), light)).toBe(false);
    expect(isAlike([], page)).toBe(false);
  });
});

describe('judging the pixels read from a canvas', () => {
  const drawn = () => {
    const pixels = new Uint8ClampedArray(64 * 64 * 4);
    for (let index = 0; index < 64 * 64; index += 1) {
      const x = index % 64;
      pixels.set([x * 4, 255 - x * 4, 50, 255], index * 4);
    }
    return pixels;
  };

  test('the same pixels are exact', () => {
    expect(judgeReadback(drawn())).toBe('exact');
  });

  test('a flipped low bit counts as noisy, different pixels as blocked', () => {
    const noisy = drawn();
    noisy[4001] = (noisy[4001] ?? 0) ^ 1;
    expect(judgeReadback(noisy)).toBe('noisy');
    expect(judgeReadback(drawn().fill(255))).toBe('blocked');
  });
});
