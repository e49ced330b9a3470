import { expect, test } from 'vitest';
import { hasSeenTip, withSeenTip } from './coupon-tip';

test('[PROD-13] the tip is tracked per user e-mail and product', () => {
  const stored = withSeenTip(withSeenTip(null, 'a@example.com', 1), 'a@example.com', 2);
  expect(hasSeenTip(stored, 'a@example.com', 1)).toBe(true);
  expect(hasSeenTip(stored, 'a@example.com', 2)).toBe(true);
  expect(hasSeenTip(stored, 'a@example.com', 3)).toBe(false);
  expect(hasSeenTip(stored, 'b@example.com', 1)).toBe(false);
  expect(withSeenTip(stored, 'a@example.com', 1).match(/1/g)).toHaveLength(1);
});

test('an invalid stored value is ignored', () => {
  for (const stored of [null, '', 'true', '[]', '{"a@example.com":5}', '{broken']) {
    expect(hasSeenTip(stored, 'a@example.com', 1)).toBe(false);
    expect(hasSeenTip(withSeenTip(stored, 'a@example.com', 1), 'a@example.com', 1)).toBe(true);
  }
});
