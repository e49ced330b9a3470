import { describe, expect, test } from 'vitest';
import { judgePhoto, type PhotoFacts } from './judge-photo';
import type { PhotoMeasures } from './measure-photo';
import type { PhotoCheckId } from './photo-report';

const good: PhotoMeasures = {
  colouredShare: 40,
  background: [96, 0, 1],
  backgroundEdges: 5,
  backgroundShade: 1,
  overExposed: 0,
  contrastBits: 6,
  sharpness: { reblur: 0.3, detail: 0.1 },
};
const facts: PhotoFacts = {
  file: 'sound',
  bytes: 2_000_000,
  size: { width: 1050, height: 1350 },
  requirement: { width: 35, height: 45, color: 'White' },
  measures: good,
};

function checkOf(change: Partial<PhotoFacts>, id: PhotoCheckId) {
  const report = judgePhoto({ ...facts, ...change });
  const check = report.checks.find((candidate) => candidate.id === id);
  if (!check) throw new Error(`no check ${id}`);
  return { ...check, whole: report.verdict };
}
const measured = (change: Partial<PhotoMeasures>) => ({ measures: { ...good, ...change } });
const asking = (width: number, height: number, color = 'White') => ({
  requirement: { width, height, color },
});

describe('what blocks a visa photo', () => {
  test('[PHOTO-17] is a size under 250 x 250 pixels', () => {
    const alert = { code: 'photo-too-small' };
    for (const [width, height, verdict] of [
      [249, 250, 'block'],
      [250, 249, 'block'],
      [1, 1, 'block'],
      [250, 250, 'pass'],
      [251, 4000, 'pass'],
    ] as const) {
      const check = checkOf({ size: { width, height } }, 'least-size');
      expect(check).toMatchObject({ verdict, limit: 250, unit: 'px', source: 'brief' });
      expect(check.measured).toBe(Math.min(width, height));
      expect(check.reason).toEqual(verdict === 'block' ? alert : null);
    }
  });

  test('[PHOTO-18] is a file over 10485760 bytes', () => {
    for (const [bytes, verdict, reason] of [
      [10_485_761, 'block', { code: 'photo-file-too-large' }],
      [10_485_760, 'pass', null],
      [10_485_759, 'pass', null],
    ] as const) {
      const check = checkOf({ bytes }, 'file-size');
      expect(check).toMatchObject({ verdict, reason, measured: bytes, limit: 10_485_760 });
      expect(check.whole).toBe(verdict);
    }
  });

  test('[PHOTO-19] is the prior check on the file, with its own message', () => {
    const refusal = { code: 'photo-truncated', found: 'JPEG' } as const;
    const check = checkOf({ file: { refusal }, size: null, measures: null }, 'file');
    expect(check).toMatchObject({ verdict: 'block', reason: refusal, whole: 'block' });
    expect(checkOf({ file: 'sound' }, 'file')).toMatchObject({ verdict: 'pass', reason: null });
    expect(checkOf({ file: 'unchecked' }, 'file')).toMatchObject({ verdict: 'skipped' });
  });

  test('skips all further checks, even possible ones', () => {
    const { checks } = judgePhoto({ ...facts, bytes: 10_485_761 });
    const judged = checks.filter(({ verdict }) => verdict !== 'skipped').map(({ id }) => id);
    expect(judged).toEqual(['file', 'file-size', 'least-size']);
  });
});

describe('what warns', () => {
  test.each<[string, Partial<PhotoFacts>, PhotoCheckId, string, string]>([
    ['1 % wider', { size: { width: 1060, height: 1350 } }, 'shape', 'pass', ''],
    ['2 % wider', { size: { width: 1071, height: 1350 } }, 'shape', 'warn', 'photo-shape'],
    ['2 % higher', { size: { width: 1050, height: 1377 } }, 'shape', 'warn', 'photo-shape'],
    [
      'square, as asked',
      { size: { width: 600, height: 600 }, ...asking(51, 51) },
      'shape',
      'pass',
      '',
    ],
    ['lying', { size: { width: 1350, height: 1050 } }, 'shape', 'warn', 'photo-shape'],
    ['413 × 531', { size: { width: 413, height: 531 } }, 'resolution', 'pass', ''],
    ['412 × 530', { size: { width: 412, height: 530 } }, 'resolution', 'warn', 'photo-resolution'],
    [
      '600 for 51 mm',
      { size: { width: 600, height: 600 }, ...asking(51, 51) },
      'resolution',
      'warn',
      'photo-resolution',
    ],
    ['grey', measured({ colouredShare: 0 }), 'colour', 'warn', 'photo-grey'],
    ['hardly coloured', measured({ colouredShare: 1 }), 'colour', 'pass', ''],
    ['white, L* 75', measured({ background: [75, 0, 0] }), 'background-colour', 'pass', ''],
    [
      'white, L* 74',
      measured({ background: [74, 0, 0] }),
      'background-colour',
      'warn',
      'background-too-dark',
    ],
    ['white, C* 10', measured({ background: [95, 0, 10] }), 'background-colour', 'pass', ''],
    [
      'white, warm',
      measured({ background: [95, 2, 11] }),
      'background-colour',
      'warn',
      'background-yellow',
    ],
    [
      'white, cool',
      measured({ background: [95, -2, -11] }),
      'background-colour',
      'warn',
      'background-not-white',
    ],
    [
      'grey, asked',
      { ...measured({ background: [90, 0, 0] }), ...asking(35, 45, 'Light Grey') },
      'background-colour',
      'pass',
      '',
    ],
    [
      'grey, too dark',
      { ...measured({ background: [60, 0, 0] }), ...asking(35, 45, 'light grey') },
      'background-colour',
      'warn',
      'background-colour',
    ],
    [
      'blue, asked, white',
      { ...measured({}), ...asking(35, 45, 'Blue') },
      'background-colour',
      'warn',
      'background-colour',
    ],
    ['edges 50', measured({ backgroundEdges: 50 }), 'background-even', 'pass', ''],
    [
      'edges 51',
      measured({ backgroundEdges: 51 }),
      'background-even',
      'warn',
      'background-not-plain',
    ],
    ['shade 9', measured({ backgroundShade: 9 }), 'background-shadow', 'warn', 'background-uneven'],
    ['burnt 4 %', measured({ overExposed: 4 }), 'over-exposure', 'pass', ''],
    ['burnt 5 %', measured({ overExposed: 5 }), 'over-exposure', 'warn', 'photo-too-bright'],
    ['wall L* 55', measured({ background: [55, 0, 0] }), 'under-exposure', 'pass', ''],
    [
      'wall L* 54',
      measured({ background: [54, 0, 0] }),
      'under-exposure',
      'warn',
      'photo-too-dark',
    ],
    [
      'a red wall, asked, in half the light',
      { ...measured({ background: [25, 40, 25] }), ...asking(35, 45, 'Red') },
      'under-exposure',
      'pass',
      '',
    ],
    ['4 bits', measured({ contrastBits: 4 }), 'contrast', 'pass', ''],
    ['3.9 bits', measured({ contrastBits: 3.9 }), 'contrast', 'warn', 'photo-flat'],
    [
      'blurred',
      measured({ sharpness: { reblur: 0.7, detail: 0.1 } }),
      'sharpness',
      'warn',
      'photo-blurred',
    ],
    [
      'no detail',
      measured({ sharpness: { reblur: 0.1, detail: 0 } }),
      'sharpness',
      'warn',
      'photo-blurred',
    ],
  ])('%s', (_, change, id, verdict, code) => {
    const check = checkOf(change, id);
    expect(check.verdict).toBe(verdict);
    if (verdict === 'pass') return expect(check.reason).toBeNull();
    expect(check.whole).toBe('warn');
    expect(check.reason).toMatchObject({ code });
  });
});

describe('what cannot be judged', () => {
  test('is skipped, and does not pass', () => {
    const skipped = [
      checkOf(measured({ sharpness: null }), 'sharpness'),
      checkOf({ ...measured({}), ...asking(35, 45, 'the colour of hope') }, 'background-colour'),
      checkOf({ ...measured({}), ...asking(35, 45, 'constructor') }, 'background-colour'),
      checkOf(asking(0, 45), 'shape'),
      checkOf(asking(35, 0), 'resolution'),
      checkOf({ size: null }, 'least-size'),
      checkOf({}, 'head'),
    ];
    for (const check of skipped) {
      expect(check).toMatchObject({ verdict: 'skipped', measured: null, whole: 'pass' });
      expect(check.reason?.code).toMatch(/^photo-(not-judged|head-later)$/);
    }
  });

  test('without pixels only the file and its shape are judged', () => {
    const { checks, verdict } = judgePhoto({ ...facts, measures: null });
    const judged = checks.filter((check) => check.verdict !== 'skipped').map(({ id }) => id);
    expect(judged).toEqual(['file', 'file-size', 'least-size', 'shape', 'resolution']);
    expect(verdict).toBe('pass');
  });

  test('every photo has every check, once, in one order', () => {
    const ids = (change: Partial<PhotoFacts>) =>
      judgePhoto({ ...facts, ...change }).checks.map(({ id }) => id);
    const all = ids({});
    expect(new Set(all).size).toBe(14);
    for (const change of [{ size: null }, { measures: null }, { bytes: 1e9 }]) {
      expect(ids(change)).toEqual(all);
    }
  });
});
