import { expect, test } from 'vitest';
import { chartOf } from './chart';
import type { ClientFigures } from './figures';

const figures = (seconds: number | 'dnf', lost = 0): ClientFigures => ({
  seconds,
  finished: seconds === 'dnf' ? '0 of 3' : '3 of 3',
  goodputVsLink: 1,
  wastedVsPayload: 0,
  lost,
  duplicated: 0,
  taps: 0,
});

test('a client has a bar as long as it took, or the words that it did not finish', () => {
  const chart = chartOf({
    fair: {
      ...figures(160),
      timeVsUppy: 2,
      timeVsWorkbox: 'dnf',
      linkSeconds: 80,
      peers: { uppy: figures(80), workbox: figures('dnf', 2) },
    },
  });
  expect(chart).toContain('width="320"');
  expect(chart).toContain('width="160"');
  expect(chart).toContain('did not finish, 2 files lost');
});
