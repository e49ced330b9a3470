import { describe, expect, test } from 'vitest';
import {
  fitted,
  inNextLight,
  marksOf,
  shownSize,
  turned,
  zoneFrame,
  zoneOutline,
  zoomed,
  zoomLabel,
} from './picture-geometry';

const picture = { width: 1000, height: 500 };

test('a level zone: cells are counted from its upper left corner', () => {
  const corners = [
    { x: 0.1, y: 0.8 },
    { x: 0.98, y: 0.8 },
    { x: 0.98, y: 0.9 },
    { x: 0.1, y: 0.9 },
  ];
  const frame = zoneFrame({ corners }, picture);
  expect(frame?.cell).toBeCloseTo(20);
  expect(frame?.height).toBeCloseTo(50);
  const above = frame?.inCells({ x: 0.3, y: 0.6 });
  expect(above?.x).toBeCloseTo(10);
  expect(above?.y).toBeCloseTo(-5);
});

test('a page that lies upside down is turned: what is above the zone stays above it', () => {
  const corners = [
    { x: 0.98, y: 0.2 },
    { x: 0.1, y: 0.2 },
    { x: 0.1, y: 0.1 },
    { x: 0.98, y: 0.1 },
  ];
  const above = zoneFrame({ corners }, picture)?.inCells({ x: 0.78, y: 0.4 });
  expect(above?.x).toBeCloseTo(10);
  expect(above?.y).toBeCloseTo(-5);
});

test('without corners, or before the picture has its size, there is no frame', () => {
  expect(zoneFrame({ corners: [] }, picture)).toBeUndefined();
  const corners = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ];
  expect(zoneFrame({ corners }, { width: 0, height: 0 })).toBeUndefined();
});

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

describe('looking at a picture', () => {
  test('zooms in steps, between the whole picture and six times', () => {
    const once = zoomed(fitted, 'in');
    expect(zoomLabel(once)).toBe('125 %');
    expect(zoomed(once, 'out')).toEqual(fitted);
    expect(zoomed(fitted, 'out')).toEqual(fitted);
    expect(zoomed({ ...fitted, zoom: 6 }, 'in').zoom).toBe(6);
  });

  test('comes round after four turns', () => {
    expect(turned(fitted).turn).toBe(90);
    expect(turned(turned(turned(turned(fitted))))).toEqual(fitted);
  });

  test('gets brighter, darker, and is again as it was taken', () => {
    const brighter = inNextLight(fitted);
    expect(brighter).toEqual({ ...fitted, light: 'brighter' });
    expect(inNextLight(brighter).light).toBe('darker');
    expect(inNextLight(inNextLight(brighter))).toEqual(fitted);
  });

  test('fits the picture as it lies after the turn', () => {
    const pane = { width: 600, height: 300 };
    const picture = { width: 400, height: 200 };
    expect(shownSize(picture, pane, fitted)).toEqual({ width: 600, height: 300 });
    expect(shownSize(picture, pane, { ...fitted, turn: 90 })).toEqual({ width: 300, height: 150 });
    const narrow = { width: 100, height: 400 };
    expect(shownSize(picture, narrow, { ...fitted, turn: 90 })).toEqual({
      width: 200,
      height: 100,
    });
    expect(shownSize(picture, pane, { ...fitted, zoom: 2 })).toEqual({ width: 1200, height: 600 });
  });
});
