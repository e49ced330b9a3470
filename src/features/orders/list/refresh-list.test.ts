import { expect, test } from 'vitest';
import { pulledEnough, pullWay } from './refresh-list';

test('a pull follows the finger with resistance, and refreshes only beyond the threshold', () => {
  expect(pullWay(100, 60)).toBe(0);
  expect(pullWay(100, 100)).toBe(0);
  const ways = [10, 60, 120, 200, 1000].map((down) => pullWay(100, 100 + down));
  expect(ways).toEqual([...ways].sort((a, b) => a - b));
  expect(pulledEnough(pullWay(100, 160))).toBe(false);
  expect(pulledEnough(pullWay(100, 250))).toBe(true);
  expect(pullWay(0, 5000)).toBeLessThanOrEqual(96);
});
