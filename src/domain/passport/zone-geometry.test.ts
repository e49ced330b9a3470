import { expect, test } from 'vitest';
import { boxOf, placeInPicture, zoneInPicture } from './zone-geometry';

const leaning = [
  { x: 0.1, y: 0.7 },
  { x: 0.9, y: 0.6 },
  { x: 0.95, y: 0.8 },
  { x: 0.05, y: 0.85 },
];

test('the corners of the flat zone, inside its border, are its corners in the picture', () => {
  const at = zoneInPicture(leaning);
  // Half a cell of the zone's 4.9.
  const border = 0.5 / 4.9;
  const found = [at(0, border), at(1, border), at(1, 1 - border), at(0, 1 - border)];
  found.forEach((point, corner) => {
    expect(point.x).toBeCloseTo(leaning[corner]?.x ?? 0);
    expect(point.y).toBeCloseTo(leaning[corner]?.y ?? 0);
  });
});

test('a straight line stays straight in a leaning picture', () => {
  const at = zoneInPicture(leaning);
  const [start, middle, end] = [at(0, 0.3), at(0.4, 0.3), at(1, 0.3)];
  const slope = (end.y - start.y) / (end.x - start.x);
  expect(middle.y).toBeCloseTo(start.y + slope * (middle.x - start.x));
});

test('the cells of a line lie beside each other, the second line below the first', () => {
  const first = boxOf({ line: 0, from: 0, to: 5 });
  const next = boxOf({ line: 0, from: 5, to: 44 });
  expect(first.x + first.width).toBeCloseTo(next.x);
  expect(boxOf({ line: 1, from: 0, to: 9 }).y).toBeGreaterThan(first.y + first.height);
});

test('a zone that lies on its head is marked on its head', () => {
  const turned = [
    { x: 0.9, y: 0.3 },
    { x: 0.1, y: 0.3 },
    { x: 0.1, y: 0.2 },
    { x: 0.9, y: 0.2 },
  ];
  const [from, to] = placeInPicture(turned, { line: 0, from: 0, to: 4 });
  expect(from?.x).toBeGreaterThan(to?.x ?? 1);
  expect(from?.y).toBeCloseTo(0.3, 1);
});
