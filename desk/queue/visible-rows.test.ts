import { expect, test } from 'vitest';
import { scrollToRow, topOfRow, visibleRows } from './visible-rows';

const drawn = (slices: ReturnType<typeof visibleRows>) =>
  slices.reduce((sum, { from, to }) => sum + to - from, 0);

test('of ten thousand rows only those near the window are drawn, and the room of the others stays', () => {
  const counts = [3, 9_997];
  for (const top of [0, 5_000, 200_000, 400_000]) {
    const slices = visibleRows(counts, { top, height: 720 });
    expect(drawn(slices)).toBeLessThanOrEqual(44);
    expect(drawn(slices)).toBeGreaterThanOrEqual(11);
    for (const [index, { from, to, above, below }] of slices.entries())
      expect(above + below + (to - from) * 40).toBe((counts[index] ?? 0) * 40);
  }
});

test('the rows in the window are among those that are drawn', () => {
  const counts = [100, 100, 100];
  for (const row of [0, 99, 100, 150, 299]) {
    const top = topOfRow(counts, row);
    const slices = visibleRows(counts, { top, height: 400 });
    const { from, to } = slices[Math.floor(row / 100)] ?? { from: 0, to: 0 };
    expect(row % 100).toBeGreaterThanOrEqual(from);
    expect(row % 100).toBeLessThan(to);
  }
});

test('a row that is not seen whole is scrolled to, and one that is seen is not', () => {
  const counts = [100];
  const height = 400;
  expect(topOfRow(counts, 0)).toBe(64);
  expect(scrollToRow(counts, 3, { top: 0, height })).toBeUndefined();
  expect(scrollToRow(counts, 50, { top: 0, height })).toBe(64 + 51 * 40 - height);
  expect(scrollToRow(counts, 10, { top: 2_000, height })).toBe(400);
  expect(scrollToRow(counts, 0, { top: 20, height })).toBe(0);
});
