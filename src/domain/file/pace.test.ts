import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measured, noPace, roundedTime, secondsLeft, type Pace, type Standing } from './pace';

type Chunk = readonly [bytes: number, seconds: number];

/** A file that starts at a moment, and ends with its last chunk if it `ends`. */
function fileOf(id: string, begins: number, chunks: readonly Chunk[], ends = false): Standing[] {
  let at = begins * 1000;
  let sent = 0;
  const standings: Standing[] = [{ id, sent, at, moving: true }];
  for (const [index, [bytes, seconds]] of chunks.entries()) {
    sent += bytes;
    at += seconds * 1000;
    standings.push({ id, sent, at, moving: !ends || index < chunks.length - 1 });
  }
  return standings;
}

const paceOf = (...files: Standing[][]): Pace =>
  files
    .flat()
    .sort((a, b) => a.at - b.at)
    .reduce(measured, noPace);

/** The pace after chunks of one upload, each with its bytes and seconds. */
const after = (chunks: readonly Chunk[]): Pace => paceOf(fileOf('a', 0, chunks));
const rateOf = (pace: Pace): number => 1_000_000 / (secondsLeft(pace, 1_000_000) ?? NaN);
const times = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value);

test('a steady pace gives the time left', () => {
  const pace = after([
    [500_000, 5],
    [600_000, 6],
    [400_000, 4],
  ]);
  expect(secondsLeft(pace, 2_000_000)).toBeCloseTo(20);
});

test('there is no estimate before three measurements, for an uneven pace, or when nothing is left', () => {
  const two: readonly Chunk[] = times(2, [500_000, 5] as const);
  expect(secondsLeft(noPace, 1000)).toBeUndefined();
  expect(secondsLeft(after(two), 1000)).toBeUndefined();
  expect(secondsLeft(after([...two, [500_000, 12]]), 1000)).toBeUndefined();
  expect(secondsLeft(after([...two, [500_000, 5]]), 0)).toBeUndefined();
});

test('an uneven start is forgotten once the pace is steady', () => {
  const settled = times(5, [100_000, 1] as const);
  expect(secondsLeft(after([[1_000_000, 1], ...settled]), 300_000)).toBeCloseTo(3);
});

describe('two files at once', () => {
  test.each([
    ['together', 0],
    ['one a moment behind', 0.4],
    ['by turns', 2.5],
  ])('set out %s: their pace is that of both', (_case, behind) => {
    const chunks = times(8, [500_000, 5] as const);
    const pace = paceOf(fileOf('a', 0, chunks), fileOf('b', behind, chunks));
    expect(rateOf(pace)).toBeCloseTo(200_000, -3);
  });

  test('with chunks of different lengths have one pace', () => {
    const pace = paceOf(
      fileOf('a', 0, times(16, [250_000, 5] as const)),
      fileOf('b', 0.3, times(8, [500_000, 10] as const)),
    );
    expect(rateOf(pace)).toBeGreaterThan(85_000);
    expect(rateOf(pace)).toBeLessThan(110_000);
  });

  test('that are small are measured as one sequence', () => {
    const lane = (name: string, begins: number) =>
      times(8, undefined).map((_, index) =>
        fileOf(`${name}${index}`, begins + index * 2.1, [[200_000, 2]], true),
      );
    const pace = paceOf(...lane('a', 0), ...lane('b', 0.7));
    expect(rateOf(pace)).toBeGreaterThan(160_000);
    expect(rateOf(pace)).toBeLessThan(220_000);
  });

  test('one that stalls for good does not keep the other from being measured', () => {
    const pace = paceOf(
      fileOf('gone', 0, [[100_000, 5]]),
      fileOf('b', 0.5, times(14, [500_000, 5] as const)),
    );
    expect(rateOf(pace)).toBeCloseTo(100_000, -3);
  });
});

test('another upload, a pause, a restart and a clock set back are not measured', () => {
  const pace = after([[100_000, 1]]);
  const next: Standing[] = [
    { id: 'b', sent: 900_000, at: 2000, moving: true },
    { id: 'a', sent: 200_000, at: 60_000, moving: true },
    { id: 'a', sent: 50_000, at: 2000, moving: true },
    { id: 'a', sent: 200_000, at: 500, moving: true },
    { id: 'a', sent: 100_000, at: 3000, moving: false },
    { id: 'c', sent: 100_000, at: 3000, moving: false },
  ];
  for (const standing of next) expect(measured(pace, standing).rates).toEqual(pace.rates);
});

test('a wait between two files is not counted', () => {
  const chunk: Chunk = [100_000, 1];
  const pace = paceOf(
    fileOf('a', 0, [chunk, chunk], true),
    fileOf('b', 20, [chunk, chunk], true),
    fileOf('c', 100, [chunk, chunk], true),
  );
  expect(pace.rates).toEqual(times(5, 100_000));
});

test('a change without new bytes does not make the next ones look faster', () => {
  const begun = after([[100_000, 1]]);
  const still = measured(begun, { id: 'a', sent: 100_000, at: 2000, moving: true });
  const next = measured(still, { id: 'a', sent: 200_000, at: 3000, moving: true });
  expect(next.rates).toEqual([100_000, 50_000]);
});

test('the estimate is always a positive number or none', () => {
  const standing = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    sent: fc.nat(10_000_000),
    at: fc.nat(200_000),
    moving: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(standing), fc.nat(10_000_000), (standings, bytes) => {
      const left = secondsLeft(standings.reduce(measured, noPace), bytes);
      expect(left === undefined || (Number.isFinite(left) && left > 0)).toBe(true);
    }),
  );
});

test('with two files of any chunks, the pace is that of the shared network', () => {
  const bytesPerSecond = 100_000;
  const cut = fc.array(fc.integer({ min: 5000, max: 10_000 }), { minLength: 12, maxLength: 12 });
  const chunksOf = (lengths: readonly number[]) =>
    lengths.map((ms): Chunk => [(ms / 1000) * (bytesPerSecond / 2), ms / 1000]);
  fc.assert(
    fc.property(cut, cut, fc.integer({ min: 0, max: 5000 }), (one, other, behind) => {
      const pace = paceOf(
        fileOf('a', 0, chunksOf(one)),
        fileOf('b', behind / 1000, chunksOf(other)),
      );
      const left = secondsLeft(pace, bytesPerSecond);
      if (left === undefined) return;
      expect(left).toBeGreaterThan(0.6);
      expect(left).toBeLessThan(1.7);
    }),
  );
});

test('the time is rounded up', () => {
  expect([3, 5.1, 14, 20, 55, 56, 61, 600].map(roundedTime)).toEqual([
    { unit: 'moment' },
    { unit: 'second', count: 10 },
    { unit: 'second', count: 20 },
    { unit: 'second', count: 20 },
    { unit: 'minute', count: 1 },
    { unit: 'minute', count: 1 },
    { unit: 'minute', count: 2 },
    { unit: 'minute', count: 10 },
  ]);
});
