import { expect, test } from 'vitest';
import { swipeOf } from './use-swipe';

test('a swipe counts from the threshold on', () => {
  expect(swipeOf(-29, 0, 30)).toBeNull();
  expect(swipeOf(-30, 0, 30)).toBe('next');
  expect(swipeOf(30, 0, 30)).toBe('previous');
});

test('a scroll is not a swipe', () => {
  expect(swipeOf(-60, 80, 30)).toBeNull();
});
