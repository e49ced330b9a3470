import { expect, test } from 'vitest';
import { profiles } from './profiles';
import { throughAt, traceOf, type Trace } from './trace';

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

test('a seed fixes a trace, and another one makes another', () => {
  expect(traceOf(profiles.kills, 1)).toEqual(traceOf(profiles.kills, 1));
  expect(traceOf(profiles.kills, 1)).not.toEqual(traceOf(profiles.kills, 2));
});

test.each(Object.values(profiles))('six files need 60 to 90 s of a link of %o', (profile) => {
  const { files, bytesPerMs } = traceOf(profile, 3);
  expect(files).toHaveLength(6);
  const seconds = sum(files) / bytesPerMs / 1000;
  expect(seconds).toBeGreaterThan(60);
  expect(seconds).toBeLessThan(90);
});

test('outages are as long as what is between them, and kills come while there is work', () => {
  const { outages } = traceOf(profiles['on-off'], 1);
  const [first, second] = outages;
  expect((first?.to ?? 0) - (first?.from ?? 0)).toBe(20_000);
  expect((second?.from ?? 0) - (first?.to ?? 0)).toBe(20_000);
  for (const seed of [1, 2, 3]) {
    const { kills, files, bytesPerMs } = traceOf(profiles.kills, seed);
    expect(kills).toHaveLength(2);
    expect(kills[1]).toBeGreaterThan(kills[0] ?? Infinity);
    expect(kills[1]).toBeLessThan(sum(files) / bytesPerMs);
  }
});

test('a stall holds up what it meets, and nothing else', () => {
  const trace: Trace = {
    bytesPerMs: 10,
    roundTripMs: 0,
    stalls: [
      { from: 100, to: 300 },
      { from: 500, to: 600 },
    ],
    outages: [],
    kills: [],
    files: [],
  };
  expect(throughAt(trace, 0, 900)).toBe(90);
  expect(throughAt(trace, 0, 1100)).toBe(310);
  expect(throughAt(trace, 200, 500)).toBe(350);
  expect(throughAt(trace, 0, 4000)).toBe(700);
  expect(throughAt(trace, 700, 100)).toBe(710);
});
