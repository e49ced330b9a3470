import { expect, test } from 'vitest';
import { marksOf, zoneOutline } from './picture-marks';

const corners = [
  { x: 0, y: 0.8 },
  { x: 1, y: 0.8 },
  { x: 1, y: 0.9 },
  { x: 0, y: 0.9 },
];
const passport = {
  fields: [
    {
      field: 'expireDate' as const,
      differs: true,
      checkFits: true,
      place: { line: 1, from: 21, to: 27 },
    },
    { field: 'surname' as const, differs: false, place: { line: 0, from: 5, to: 8 } },
    { field: 'sex' as const, differs: true },
  ],
  zone: { lines: [], corners },
};

test('fields that differ are marked where the zone says them, or the one that is chosen', () => {
  const marks = marksOf({ passport }, undefined);
  expect(marks && zoneOutline(marks)).toBe(
    '0.0000,0.8000 1.0000,0.8000 1.0000,0.9000 0.0000,0.9000',
  );
  expect(marks?.places.map(({ name, isSure }) => [name, isSure])).toEqual([
    ['Date of expiry', true],
  ]);
  const xs = marks?.places[0]?.points.split(' ').map((point) => Number(point.split(',')[0]));
  expect(xs?.[0]).toBeCloseTo(21.1 / 44, 2);
  expect(xs?.[1]).toBeCloseTo(27.1 / 44, 2);
  expect(marksOf({ passport }, 'surname')?.places.map(({ name }) => name)).toEqual(['Surname']);
});

test('without a zone nothing is marked', () => {
  expect(marksOf({ passport: { fields: passport.fields } }, undefined)).toBeUndefined();
  expect(marksOf({}, undefined)).toBeUndefined();
});
