import { describe, expect, test } from 'vitest';
import { judgeBackground, judgeLight, leastLightness, wantedBackground } from './judge-background';
import { judgeFile, judgeGeometry } from './judge-file';
import { labOf, type Lab } from './lab-colour';
import { comparedCheck, skippedCheck } from './photo-check';
import type { PhotoMeasures } from './measure-photo';
import { reportOf, type PhotoVerdict } from './photo-report';

const requirement = { width: 35, height: 45, color: 'White' };
const measuresOf = (background: Lab, more: Partial<PhotoMeasures> = {}): PhotoMeasures => ({
  colouredShare: 40,
  background,
  backgroundEdges: 5,
  backgroundShade: 1,
  overExposed: 0,
  contrastBits: 6,
  sharpness: null,
  ...more,
});

test('the required colour is known by its words, whatever their case and spaces', () => {
  expect(wantedBackground(' White ')).toBe('white');
  expect(wantedBackground('Light   Blue')).toEqual(labOf(190, 214, 240));
  expect(wantedBackground('light gray')).toEqual(wantedBackground('light grey'));
  expect(wantedBackground('lightblue')).toBeNull();
  expect(wantedBackground('toString')).toBeNull();
});

describe('the figures of a check', () => {
  const limits = { limit: 4, unit: 'bits', source: 'heuristic' } as const;

  test('are rounded to a thousandth, with the reason if it failed', () => {
    expect(comparedCheck('contrast', 3.14159, limits, { code: 'photo-flat' })).toEqual({
      id: 'contrast',
      verdict: 'warn',
      measured: 3.142,
      ...limits,
      reason: { code: 'photo-flat' },
    });
    expect(comparedCheck('contrast', 5, limits, false)).toEqual({
      id: 'contrast',
      verdict: 'pass',
      measured: 5,
      ...limits,
      reason: null,
    });
  });

  test('are absent if it was skipped', () => {
    const skipped = { id: 'contrast', verdict: 'skipped', measured: null, ...limits };
    expect(skippedCheck('contrast', limits)).toEqual({
      ...skipped,
      reason: { code: 'photo-not-judged' },
    });
    expect(skippedCheck('contrast', limits, 'photo-not-judged-in-dark')).toEqual({
      ...skipped,
      reason: { code: 'photo-not-judged-in-dark' },
    });
  });
});

test('the worst verdict is the report’s; without a judged check it is skipped', () => {
  const verdictOf = (...verdicts: PhotoVerdict[]) =>
    reportOf(
      verdicts.map((verdict) => ({
        ...skippedCheck('contrast', { limit: 0, unit: null, source: 'brief' }),
        verdict,
      })),
    ).verdict;
  expect(verdictOf('pass', 'block', 'warn')).toBe('block');
  expect(verdictOf('skipped', 'pass', 'warn')).toBe('warn');
  expect(verdictOf('skipped', 'pass')).toBe('pass');
  expect(verdictOf('skipped', 'skipped')).toBe('skipped');
  expect(verdictOf()).toBe('skipped');
});

describe('the background', () => {
  const colourOf = (background: Lab, color = 'White') =>
    judgeBackground(measuresOf(background), { ...requirement, color })[0];

  test('of white is compared by lightness if it is dark, else by tint', () => {
    expect(colourOf([74, 0, 20])).toMatchObject({ measured: 74, limit: 75, unit: 'L*' });
    expect(colourOf([80, 3, 4])).toMatchObject({ measured: 5, limit: 10, unit: 'C*' });
  });

  test('is yellow in warm light, and not white in any other tint', () => {
    const codeOf = (a: number, b: number) => colourOf([90, a, b])?.reason?.code;
    expect(codeOf(0, 11)).toBe('background-yellow');
    expect(codeOf(20, 11)).toBe('background-yellow');
    expect(codeOf(-20, 11)).toBe('background-yellow');
    expect(codeOf(20, 10)).toBe('background-not-white');
    expect(codeOf(-20, 10)).toBe('background-not-white');
    expect(codeOf(0, -11)).toBe('background-not-white');
    expect(codeOf(11, 0)).toBe('background-not-white');
  });

  test('of another colour is compared by distance, and named in the office’s words', () => {
    const blue = labOf(67, 142, 219);
    expect(colourOf(blue, 'Blue')).toMatchObject({ verdict: 'pass', measured: 0, limit: 15 });
    expect(colourOf([45, 60, 30], ' Blue ')).toMatchObject({
      verdict: 'warn',
      unit: 'dE',
      reason: { code: 'background-colour', colour: 'blue' },
    });
  });

  test('of a light colour is not white, however close the two are', () => {
    const [lightness, a, b] = labOf(190, 214, 240);
    expect(colourOf([lightness, a, b], 'Light blue')).toMatchObject({ verdict: 'pass' });
    // As in warm light.
    expect(colourOf([lightness, a, b * 0.6], 'Light blue')).toMatchObject({ verdict: 'pass' });
    for (const wall of [labOf(255, 255, 255), labOf(235, 240, 245), labOf(210, 210, 210)])
      expect(colourOf(wall, 'Light blue')).toMatchObject({
        verdict: 'warn',
        unit: 'C*',
        reason: { code: 'background-colour', colour: 'light blue' },
      });
    expect(colourOf(labOf(255, 255, 255), 'Cream')).toMatchObject({ verdict: 'warn' });
  });

  test('of a shade of grey may be a little brighter', () => {
    expect(colourOf(labOf(250, 250, 250), 'Light grey')).toMatchObject({ verdict: 'pass' });
    expect(colourOf(labOf(255, 255, 255), 'Off-white')).toMatchObject({ verdict: 'pass' });
  });

  test('is uneven beyond a limit, not at it', () => {
    const verdicts = (backgroundEdges: number, backgroundShade: number) =>
      judgeBackground(measuresOf([96, 0, 0], { backgroundEdges, backgroundShade }), requirement)
        .slice(1)
        .map(({ id, verdict, measured, limit }) => ({ id, verdict, measured, limit }));
    expect(verdicts(50, 8)).toEqual([
      { id: 'background-even', verdict: 'pass', measured: 50, limit: 50 },
      { id: 'background-shadow', verdict: 'pass', measured: 8, limit: 8 },
    ]);
    expect(verdicts(50.1, 8.1).map(({ verdict }) => verdict)).toEqual(['warn', 'warn']);
  });

  test('is skipped without pixels', () => {
    const checks = judgeBackground(null, requirement);
    expect(checks.map(({ id, verdict, limit }) => [id, verdict, limit])).toEqual([
      ['background-colour', 'skipped', 15],
      ['background-even', 'skipped', 50],
      ['background-shadow', 'skipped', 8],
    ]);
  });
});

describe('the light', () => {
  const light = (background: Lab, color: string) => judgeLight(measuresOf(background), { color });

  test('is enough at the least lightness of the wall', () => {
    expect(leastLightness({ color: 'White' })).toBe(55);
    expect(leastLightness({ color: 'no colour' })).toBe(55);
    expect(light([55, 0, 0], 'White')).toBe('enough');
    expect(light([54.9, 0, 0], 'White')).toBe('too little');
  });

  test('may be less for a wall whose required colour is dark', () => {
    const [lightness] = labOf(214, 40, 40);
    expect(leastLightness({ color: 'Red' })).toBe(Math.round(lightness - 30));
    // A light colour asks for no more than a white wall.
    expect(leastLightness({ color: 'Cream' })).toBe(55);
  });

  test('is unknown before a strongly coloured wall that is not required', () => {
    expect(light([50, 30, 0], 'White')).toBe('too little');
    expect(light([50, 31, 0], 'White')).toBe('unknown');
    expect(light([50, 31, 0], 'no colour')).toBe('unknown');
    // Grey has no tint: a coloured wall says as little as for white.
    expect(light([40, 31, 0], 'Grey')).toBe('unknown');
    expect(light([10, 31, 0], 'Red')).toBe('too little');
    expect(light([50, -20, -25], 'White')).toBe('unknown');
  });
});

describe('the shape', () => {
  const shapeOf = (width: number, height: number, asked = requirement) =>
    judgeGeometry({ width, height }, asked);

  test('and the resolution are those of the required millimetres', () => {
    expect(shapeOf(1050, 1350)).toEqual([
      {
        id: 'shape',
        verdict: 'pass',
        measured: 0.778,
        limit: 0.778,
        unit: 'ratio',
        source: 'authority',
        reason: null,
      },
      {
        id: 'resolution',
        verdict: 'pass',
        measured: 762,
        limit: 300,
        unit: 'dpi',
        source: 'authority',
        reason: null,
      },
    ]);
  });

  test('may differ by one percent, to either side', () => {
    const verdict = (width: number) =>
      shapeOf(width, 1000, { ...requirement, width: 45 })[0]?.verdict;
    expect([990, 1010].map(verdict)).toEqual(['pass', 'pass']);
    expect([989, 1011].map(verdict)).toEqual(['warn', 'warn']);
  });

  test('that is wrong names the millimetres; a resolution that is too low names the pixels', () => {
    const [shape, resolution] = shapeOf(300, 300);
    expect(shape?.reason).toEqual({ code: 'photo-shape', width: 35, height: 45 });
    expect(resolution).toMatchObject({
      measured: 169,
      reason: { code: 'photo-resolution', width: 413, height: 531 },
    });
  });

  test('has the resolution of its worse side', () => {
    expect(shapeOf(350, 4500)[1]?.measured).toBe(254);
    expect(shapeOf(3500, 450)[1]?.measured).toBe(254);
  });

  test('is not judged without a size or without required millimetres', () => {
    const verdicts = (checks: ReturnType<typeof judgeGeometry>) =>
      checks.map(({ id, verdict, limit }) => [id, verdict, limit]);
    expect(verdicts(judgeGeometry(null, requirement))).toEqual([
      ['shape', 'skipped', 0.778],
      ['resolution', 'skipped', 300],
    ]);
    for (const [width, height] of [
      [0, 45],
      [35, 0],
    ] as const)
      expect(verdicts(shapeOf(300, 300, { ...requirement, width, height }))).toEqual([
        ['shape', 'skipped', null],
        ['resolution', 'skipped', 300],
      ]);
  });
});

test('the checks of the file have its figures, and the limits of the specification', () => {
  expect(judgeFile({ file: 'sound', bytes: 5, size: { width: 300, height: 200 } })).toEqual([
    {
      id: 'file',
      verdict: 'pass',
      measured: null,
      limit: null,
      unit: null,
      source: 'brief',
      reason: null,
    },
    {
      id: 'file-size',
      verdict: 'pass',
      measured: 5,
      limit: 10_485_760,
      unit: 'bytes',
      source: 'brief',
      reason: null,
    },
    {
      id: 'least-size',
      verdict: 'block',
      measured: 200,
      limit: 250,
      unit: 'px',
      source: 'brief',
      reason: { code: 'photo-too-small' },
    },
  ]);
});
