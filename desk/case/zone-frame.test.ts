import { expect, test } from 'vitest';
import { zoneFrame } from './zone-frame';

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
