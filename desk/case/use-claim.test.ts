import { expect, test } from 'vitest';
import { idleAfter, leaseStep } from './use-claim';

const start = 1_000_000;
const lease = 90_000;
const at = (now: number, lastActivity: number) =>
  leaseStep({ now: start + now, lastActivity: start + lastActivity, renewedAt: start, lease });

test('a claim is renewed after a third of its life, while somebody works', () => {
  expect(at(29_999, 29_000)).toBe('wait');
  expect(at(30_000, 29_000)).toBe('renew');
});

test('a claim is given up when nobody has touched the page', () => {
  expect(at(idleAfter - 1, 0)).toBe('renew');
  expect(at(idleAfter, 0)).toBe('give-up');
});
