import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftWords, measured, noPace, secondsLeft, type Pace } from './pace';

/** Chunks of one upload, each so many bytes in so many seconds. */
const after = (chunks: readonly (readonly [bytes: number, seconds: number])[]): Pace => {
  let pace = measured(noPace, { id: 'a', sent: 0, at: 0 });
  let sent = 0;
  let at = 0;
  for (const [bytes, seconds] of chunks) {
    sent += bytes;
    at += seconds * 1000;
    pace = measured(pace, { id: 'a', sent, at });
  }
  return pace;
};

test('a steady pace tells how long the rest takes', () => {
  const pace = after([
    [500_000, 5],
    [600_000, 6],
    [400_000, 4],
  ]);
  expect(secondsLeft(pace, 2_000_000)).toBeCloseTo(20);
});

test('nothing is told before three measures, of an uneven pace, or when nothing is left', () => {
  const two = [
    [500_000, 5],
    [500_000, 5],
  ] as const;
  expect(secondsLeft(noPace, 1000)).toBeUndefined();
  expect(secondsLeft(after(two), 1000)).toBeUndefined();
  expect(secondsLeft(after([...two, [500_000, 12]]), 1000)).toBeUndefined();
  expect(secondsLeft(after([...two, [500_000, 5]]), 0)).toBeUndefined();
});

test('an uneven start is forgotten once the pace has settled', () => {
  const settled = Array.from({ length: 5 }, () => [100_000, 1] as const);
  expect(secondsLeft(after([[1_000_000, 1], ...settled]), 300_000)).toBeCloseTo(3);
});

test('another upload, a pause, one that begins again and a clock put back are no pace', () => {
  const pace = after([[100_000, 1]]);
  for (const next of [
    { id: 'b', sent: 900_000, at: 2000 },
    { id: 'a', sent: 200_000, at: 60_000 },
    { id: 'a', sent: 50_000, at: 2000 },
    { id: 'a', sent: 200_000, at: 500 },
  ])
    expect(measured(pace, next)).toEqual({ rates: pace.rates, last: next });
});

test('a change that brought no bytes does not make the next ones look faster', () => {
  const begun = after([[100_000, 1]]);
  const still = measured(begun, { id: 'a', sent: 100_000, at: 2000 });
  expect(measured(still, { id: 'a', sent: 200_000, at: 3000 }).rates).toEqual([100_000, 50_000]);
});

test('whatever is measured, the estimate is a positive number or none', () => {
  const standing = fc.record({
    id: fc.constantFrom('a', 'b'),
    sent: fc.nat(10_000_000),
    at: fc.nat(200_000),
  });
  fc.assert(
    fc.property(fc.array(standing), fc.nat(10_000_000), (standings, bytes) => {
      const left = secondsLeft(standings.reduce(measured, noPace), bytes);
      expect(left === undefined || (Number.isFinite(left) && left > 0)).toBe(true);
    }),
  );
});

test('the words are rounded up', () => {
  expect([3, 5.1, 14, 20, 55, 56, 61, 600].map(leftWords)).toEqual([
    'a few seconds left',
    'about 10 s left',
    'about 20 s left',
    'about 20 s left',
    'about 1 min left',
    'about 1 min left',
    'about 2 min left',
    'about 10 min left',
  ]);
});
