import { expect, test } from 'vitest';
import { warningsOf } from './warnings';

const photo = {
  originalId: 'a',
  photoId: 'b',
  thumbnailId: 'c',
  widthMm: 35,
  heightMm: 45,
  color: 'White',
  problems: [],
};
const clean = { regions: ['painted'], hasFailedChecks: false } as const;

test('an item without a fault has no warning', () => {
  const findings = [
    { what: 'Machine-readable zone', verdict: 'fits', detail: '7 fields read' },
    { what: 'Validity', verdict: 'judge' },
  ] as const;
  expect(warningsOf({ findings: [...findings], photo }, clean)).toEqual([]);
});

test('a passport that differs, a failed check of a photo and a file of its own tab are warnings', () => {
  const differs = {
    what: 'Machine-readable zone',
    verdict: 'differs',
    detail: 'date of birth differs',
  } as const;
  expect(warningsOf({ findings: [differs] }, clean)).toEqual([
    'Machine-readable zone: date of birth differs.',
  ]);
  expect(warningsOf({ findings: [], photo }, { ...clean, hasFailedChecks: true })).toHaveLength(1);
  const problems = ['The background is not white.'];
  expect(warningsOf({ findings: [], photo: { ...photo, problems } }, clean)).toHaveLength(1);
  expect(warningsOf({ findings: [] }, { ...clean, regions: ['elsewhere'] })).toHaveLength(1);
});
