import { expect, test } from 'vitest';
import { journeyFigures, percentile, startFigures } from './figures';

test('the 98th percentile of fifty taps is the second longest, of forty the longest', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  expect(percentile(upTo(50), 98)).toBe(49);
  expect(percentile(upTo(40), 98)).toBe(40);
  expect(percentile(upTo(4), 50)).toBe(2);
});

test('taps that no browser tells of count as quick ones', () => {
  const slow = { on: 'Menu', type: 'click', durationMs: 300.4, delayMs: 1, processingMs: 2 };
  const frame = { endMs: 900, renderMs: 40.2, layoutMs: 30, scripts: ['a tap 20'] };
  const figures = journeyFigures(
    100,
    [{ ...slow, startMs: 1000, page: 2 }],
    [
      { ...frame, startMs: 1010, endMs: 1250, page: 2 },
      { ...frame, startMs: 800, page: 2 },
      { ...frame, startMs: 1010, endMs: 1250, page: 1 },
    ],
  );
  expect(figures.inpP98Ms).toBe(16);
  const told = { ms: 240, renderMs: 40, layoutMs: 30, scripts: ['a tap 20'] };
  expect(figures.inpWorst).toEqual([{ ...slow, durationMs: 300, frames: [told] }]);
});

test('the longest task is that after the app began to render', () => {
  const start = {
    lcpMs: 700,
    lcpOn: '/scenes/kenya.svg',
    firstPaintMs: 600,
    contentMs: 900,
    cls: 0.00049,
    clsOn: 'DIV.card',
    renderedMs: 1000,
    tasks: [
      { startTime: 500, duration: 400 },
      { startTime: 800, duration: 150 },
      { startTime: 1100, duration: 70 },
    ],
  };
  expect(startFigures([start])).toEqual({
    lcpMs: 700,
    lcpOn: '/scenes/kenya.svg',
    firstPaintMs: 600,
    contentMs: 900,
    cls: 0.0005,
    clsOn: 'DIV.card',
    tbtMs: 120,
    longestTaskMs: 70,
    longestTaskOfAllMs: 400,
  });
});
