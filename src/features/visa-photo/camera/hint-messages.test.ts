import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isLevel,
  passedHints,
  rollOf,
  settled,
  steadyHints,
  urgentHint,
  withLook,
} from './hint-messages';

describe('how far the picture leans', () => {
  test.each([
    ['upright', { beta: 90, gamma: 0 }, 0, 0],
    ['leaning back, as a hand holds it', { beta: 60, gamma: 0 }, 0, 0],
    ['leaning to the right', { beta: 80, gamma: 90 }, 0, 10],
    ['leaning to the left', { beta: 80, gamma: -90 }, 0, -10],
    ['on its left side, as the screen is', { beta: 0, gamma: -90 }, 90, 0],
    ['on its right side, as the screen is', { beta: 0, gamma: 90 }, 270, 0],
    ['on its side, its screen locked', { beta: 0, gamma: -90 }, 0, -90],
  ])('%s', (_, held, screenAngle, roll) => {
    expect(rollOf(held, screenAngle)).toBeCloseTo(roll, 6);
  });

  test('is unknown for a phone that lies on a table', () => {
    expect(rollOf({ beta: 0, gamma: 0 }, 0)).toBeUndefined();
    expect(rollOf({ beta: 20, gamma: 10 }, 0)).toBeUndefined();
  });

  test('is at most half a turn to the left or right', () => {
    const degrees = fc.double({ min: -180, max: 180, noNaN: true });
    const angle = fc.constantFrom(0, 90, 180, 270);
    fc.assert(
      fc.property(degrees, degrees, angle, (beta, gamma, screenAngle) => {
        const roll = rollOf({ beta, gamma }, screenAngle) ?? 0;
        expect(Math.abs(roll)).toBeLessThanOrEqual(180);
      }),
    );
  });

  test('is straight within three degrees', () => {
    expect([-3.1, -3, 0, 3, 3.1].map(isLevel)).toEqual([false, true, true, true, false]);
  });
});

describe('the line', () => {
  test('ignores the sensor’s noise, and follows a movement at once', () => {
    expect(settled(undefined, 7)).toBe(7);
    expect(settled(2, 2.4)).toBe(2);
    expect(settled(2, 10)).toBe(10);
    expect(settled(-179, 179)).toBe(179);
  });
});

test('a hint appears once most of the last frames have it, and disappears likewise', () => {
  expect(steadyHints([])).toEqual([]);
  expect(steadyHints([['blurred'], [], []])).toEqual([]);
  expect(steadyHints([['blurred'], ['blurred'], []])).toEqual(['blurred']);
  expect(steadyHints([['blurred'], ['blurred'], ['blurred'], [], [], [], []])).toEqual([]);
  const many = Array.from({ length: 20 }).reduce<ReturnType<typeof withLook>>(
    (last) => withLook(last, ['too-dark']),
    [],
  );
  expect(many.length).toBeLessThan(10);
});

test('the most urgent hint is shown alone, beside the passed checks', () => {
  expect(urgentHint([])).toBeUndefined();
  expect(passedHints([])).toEqual(['Good light', 'Sharp', 'Even background']);
  expect(urgentHint(['background-uneven', 'blurred', 'too-dark'])).toMatch('Too dark');
  expect(urgentHint(['background-uneven', 'blurred'])).toMatch('Hold still');
  expect(passedHints(['too-bright', 'background-uneven'])).toEqual(['Sharp']);
});

test('tilt is less urgent than problems of the picture, and ‘Level’ needs a sensor', () => {
  expect(urgentHint([], 8)).toBe('Hold the phone straight');
  expect(urgentHint(['blurred'], 8)).toMatch('Hold still');
  expect(urgentHint([], -2)).toBeUndefined();
  expect(passedHints([], -2)[0]).toBe('Level');
  expect(passedHints([], 8)).not.toContain('Level');
});
