import { expect, test } from 'vitest';
import type { Measured } from './cell';
import { profileFigures, wastedOf } from './figures';
import { median } from './median';

const run = (seed: number, client: Measured['client'], ms: number | null): Measured => ({
  profile: 'fair',
  seed,
  client,
  ms,
  payload: 1000,
  sent: { bytes: 1300, headerBytes: 250, requests: 2, kinds: {} },
  lost: ms === null ? 1 : 0,
  duplicated: 0,
  taps: 0,
});

test('the median of an even count lies between the two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

test('waste is what is neither file nor header', () => {
  expect(wastedOf(run(1, 'tus', 1))).toBe(0.05);
});

test('times are compared seed by seed, with the better of two queues', () => {
  const runs = [
    run(1, 'tus', 50),
    run(1, 'uppy', 100),
    run(1, 'workbox', null),
    run(1, 'workbox-strict', 200),
    run(2, 'tus', 90),
    run(2, 'uppy', 100),
    run(2, 'workbox', 100),
    run(2, 'workbox-strict', 45),
  ];
  const figures = profileFigures(runs, 'fair', new Map([1, 2].map((seed) => [seed, 45])));
  expect(figures).toMatchObject({
    timeVsUppy: 0.7,
    timeVsWorkbox: 1.13,
    goodputVsLink: 0.7,
    lost: 0,
    peers: { workbox: { finished: '1 of 2', lost: 1 } },
  });
});

test('a peer that never finishes did not finish', () => {
  const runs = [run(1, 'tus', 50), run(1, 'uppy', null)];
  const figures = profileFigures(runs, 'fair', new Map([[1, 45]]));
  expect(figures.timeVsUppy).toBe('dnf');
  expect(figures.peers.uppy).toMatchObject({ seconds: 'dnf', goodputVsLink: 'dnf', lost: 1 });
});
