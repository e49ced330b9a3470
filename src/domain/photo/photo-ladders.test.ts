import { describe, expect, test } from 'vitest';
import { portraitRgba, type PortraitOptions } from '../../../tests/support/fixtures/make-portrait';
import { judgePhoto } from './judge-photo';
import { liveHints } from './live-hints';
import { measurePhoto } from './measure-photo';

const requirement = { width: 35, height: 45, color: 'White' };
const small = { width: 400, height: 512 };
/** Tones from the lightest to the darkest of the Monk scale. */
const tones = [0, 4, 7, 9];

/** The checks that warn, in their order; every other pixel check must pass. */
async function warningsOf(options: PortraitOptions, color = 'White'): Promise<string> {
  const measures = measurePhoto(await portraitRgba({ ...small, ...options }));
  const { checks } = judgePhoto({
    file: 'sound',
    bytes: 500_000,
    size: { width: 1050, height: 1350 },
    requirement: { ...requirement, color },
    measures,
  });
  const unjudged = checks.filter(({ verdict }) => verdict === 'skipped').map(({ id }) => id);
  const isDark = (options.gain ?? 1) <= 0.5;
  expect(unjudged).toEqual(isDark ? ['colour', 'contrast', 'sharpness', 'head'] : ['head']);
  return checks
    .filter(({ verdict }) => verdict !== 'pass' && verdict !== 'skipped')
    .map(({ id }) => id)
    .join(' ');
}

const ladders: readonly (readonly [name: string, options: PortraitOptions, warnings: string])[] = [
  ['a good photo', {}, ''],
  ['a wall of pure white', { wall: [255, 255, 255] }, ''],
  ['a light grey wall, which is white in less light', { wall: [205, 205, 205] }, ''],
  ['a grey wall', { wall: [150, 150, 150] }, 'background-colour'],
  ['a wall in faint lamp light', { wall: [244, 238, 226] }, ''],
  ['a wall in yellow lamp light', { wall: [244, 226, 190] }, 'background-colour'],
  ['a blue wall', { wall: [130, 170, 235] }, 'background-colour'],
  ['a faint shadow', { shadow: 0.1 }, ''],
  ['a shadow', { shadow: 0.3 }, 'background-shadow'],
  ['a deep shadow', { shadow: 0.5 }, 'background-shadow'],
  ['a plastered wall', { stripes: 8 }, ''],
  ['a striped wall', { stripes: 60 }, 'background-even background-shadow'],
  ['a soft lens', { blur: 1 }, ''],
  ['a blurred photo', { blur: 2.5 }, 'sharpness'],
  ['a badly blurred photo', { blur: 8 }, 'sharpness'],
  ['a noisy photo', { noise: 2.5 }, ''],
  ['a noisy, blurred photo', { noise: 2.5, blur: 3 }, 'sharpness'],
  ['a little less light', { gain: 0.8 }, ''],
  ['much less light', { gain: 0.6 }, 'background-colour'],
  ['half the light', { gain: 0.5 }, 'background-colour under-exposure'],
  ['next to no light', { gain: 0.05 }, 'background-colour under-exposure'],
  ['a small reflection', { glare: 0.02 }, ''],
  ['a burnt-out face', { glare: 0.2 }, 'over-exposure'],
  ['a black and white photo', { grey: true }, 'colour'],
];

describe('series of drawn portraits', () => {
  for (const [name, options, warnings] of ladders) {
    test(`${name}: ${warnings || 'passes'}, whatever the skin`, { timeout: 30_000 }, async () => {
      for (const tone of tones) {
        expect(await warningsOf({ ...options, tone, seed: tone + 1 }), `tone ${tone}`).toBe(
          warnings,
        );
      }
    });
  }

  test('a light grey wall passes if it is required, and warns if blue is', async () => {
    const wall = [230, 230, 230] as const;
    expect(await warningsOf({ wall }, 'Light grey')).toBe('');
    expect(await warningsOf({ wall }, 'Blue')).toBe('background-colour');
  });

  test('the size of the picture does not change the verdict', { timeout: 30_000 }, async () => {
    for (const [width, height] of [
      [413, 531],
      [1200, 1543],
    ] as const) {
      expect(await warningsOf({ width, height })).toBe('');
      expect(await warningsOf({ width, height, blur: 3, shadow: 0.4 })).toBe(
        'background-shadow sharpness',
      );
    }
  });
});

describe('hints during the live camera', () => {
  const frame = { width: 199, height: 256 };
  const hintsOf = async (options: PortraitOptions) =>
    liveHints(await portraitRgba({ ...frame, ...options }), requirement);

  test('name what to fix, whatever the skin', { timeout: 30_000 }, async () => {
    for (const tone of tones) {
      expect(await hintsOf({ tone })).toEqual([]);
      expect(await hintsOf({ tone, gain: 0.3 })).toEqual(['too-dark']);
      expect(await hintsOf({ tone, glare: 0.3 })).toEqual(['too-bright']);
      expect(await hintsOf({ tone, blur: 5 })).toEqual(['blurred']);
      expect(await hintsOf({ tone, shadow: 0.4 })).toEqual(['background-uneven']);
    }
  });
});
