import { describe, expect, test } from 'vitest';
import type { Corners } from '../../../domain/document/page-scan';
import type { ScannedFrame } from '../../../workers/image/image.api';
import {
  afterTaking,
  hintOf,
  isDue,
  nothingSeen,
  passedOf,
  progressOf,
  watched,
} from './watch-page';

const corners = (x: number, side = 0.6): Corners => [
  { x, y: 0.2 },
  { x: x + side, y: 0.2 },
  { x: x + side, y: 0.2 + side },
  { x, y: 0.2 + side },
];

const frame = (page: Corners | null, light = { mean: 120, blown: 0.01 }): ScannedFrame => ({
  page,
  light,
  width: 1920,
  height: 1080,
});

const watch = (...frames: ScannedFrame[]) => frames.reduce(watched, nothingSeen);
const still = (page: Corners) => Array.from({ length: 5 }, () => frame(page));

describe('the hint at the page camera', () => {
  test('asks for a page until there is one, then to hold still', () => {
    expect(hintOf(nothingSeen)).toBe('find');
    expect(hintOf(watch(frame(null)))).toBe('find');
    expect(hintOf(watch(frame(corners(0.2))))).toBe('hold-still');
  });

  test('says first what spoils the picture', () => {
    expect(hintOf(watch(frame(corners(0.2), { mean: 30, blown: 0 })))).toBe('too-dark');
    expect(hintOf(watch(frame(corners(0.2), { mean: 230, blown: 0.3 })))).toBe('glare');
    // White paper that fills the picture is bright, and none of it is lost.
    expect(hintOf(watch(frame(corners(0.2), { mean: 230, blown: 0.05 })))).toBe('hold-still');
  });

  test('says that a page is cut off, or too far away', () => {
    expect(hintOf(watch(frame(corners(0.001))))).toBe('cut-off');
    expect(hintOf(watch(frame(corners(0.3, 0.3))))).toBe('closer');
  });
});

describe('the picture', () => {
  test('is taken by itself after the page was held still', () => {
    const four = watch(...still(corners(0.2)).slice(1));
    expect(isDue(four)).toBe(false);
    expect(progressOf(four)).toBeCloseTo(0.8);
    expect(isDue(watch(...still(corners(0.2))))).toBe(true);
  });

  test('is not taken while the page moves', () => {
    const moving = [0.2, 0.22, 0.24, 0.26, 0.28, 0.3].map((x) => frame(corners(x)));
    expect(isDue(watch(...moving))).toBe(false);
  });

  test('is not taken in the dark, or of a part of a page', () => {
    const dark = still(corners(0.2)).map(({ page }) => frame(page, { mean: 20, blown: 0 }));
    expect(isDue(watch(...dark))).toBe(false);
    expect(isDue(watch(...still(corners(0.001))))).toBe(false);
  });

  test('of the same page is not taken twice', () => {
    const taken = afterTaking(watch(...still(corners(0.2))));
    const after = still(corners(0.2)).reduce(watched, taken);
    expect(hintOf(after)).toBe('next');
    expect(isDue(after)).toBe(false);
  });

  test('of the next page is taken after the first was taken away', () => {
    const taken = afterTaking(watch(...still(corners(0.2))));
    // One frame without a page may be a mistake.
    const once = watched(taken, frame(null));
    expect(hintOf(watched(once, frame(corners(0.2))))).toBe('next');
    const away = watched(once, frame(null));
    expect(isDue(still(corners(0.2)).reduce(watched, away))).toBe(true);
  });

  test('of a next page at another place needs no empty table between', () => {
    const taken = afterTaking(watch(...still(corners(0.1))));
    expect(isDue([...still(corners(0.3)), ...still(corners(0.3))].reduce(watched, taken))).toBe(
      true,
    );
  });
});

test('what is good is said one by one', () => {
  expect(passedOf(nothingSeen)).toEqual({ corners: false, light: false, glare: false });
  expect(passedOf(watch(frame(corners(0.2))))).toEqual({ corners: true, light: true, glare: true });
  expect(passedOf(watch(frame(corners(0.001), { mean: 20, blown: 0 })))).toEqual({
    corners: false,
    light: false,
    glare: true,
  });
});
