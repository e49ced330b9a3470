import { expect, test } from 'vitest';
import { startOfDay } from './load-handlers';

test('a day begins at midnight of the operator, east and west of UTC', () => {
  const now = new Date('2026-11-27T23:38:00Z');
  expect(startOfDay(now, 0).toISOString()).toBe('2026-11-27T00:00:00.000Z');
  // 07:38 on the 28th in Singapore, 18:38 on the 27th in New York, 05:08 on the 28th in India.
  expect(startOfDay(now, 480).toISOString()).toBe('2026-11-27T16:00:00.000Z');
  expect(startOfDay(now, -300).toISOString()).toBe('2026-11-27T05:00:00.000Z');
  expect(startOfDay(now, 330).toISOString()).toBe('2026-11-27T18:30:00.000Z');
});
