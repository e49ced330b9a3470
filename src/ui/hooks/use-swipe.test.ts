import { expect, test } from 'vitest';
import { swipeOf } from './use-swipe';

test('a movement from the threshold on is a swipe', () => {
  expect(swipeOf(-29, 0, 30)).toBeNull();
  expect(swipeOf(-30, 0, 30)).toBe('next');
  expect(swipeOf(30, 0, 30)).toBe('previous');
});

test('a mainly vertical movement is not a swipe', () => {
  expect(swipeOf(-60, 80, 30)).toBeNull();
});
