import { expect, test } from 'vitest';
import { heldBack } from './before-page';

test('a rejected page holds a decision until it is painted, and never if it cannot be seen', () => {
  expect(heldBack('loading')).toBe('loading');
  expect((['painted', 'broken', 'elsewhere'] as const).map(heldBack)).toEqual(
    Array.from({ length: 3 }, () => 'painted'),
  );
});
