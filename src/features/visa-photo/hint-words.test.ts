import { expect, test } from 'vitest';
import { passedHints, urgentHint } from './hint-words';

test('one hint is shown, the most urgent, and what is well beside it', () => {
  expect(urgentHint([])).toBeUndefined();
  expect(passedHints([])).toEqual(['Good light', 'Sharp', 'Even background']);
  expect(urgentHint(['background-uneven', 'blurred', 'too-dark'])).toMatch('Too dark');
  expect(urgentHint(['background-uneven', 'blurred'])).toMatch('Hold still');
  expect(passedHints(['too-bright', 'background-uneven'])).toEqual(['Sharp']);
});

test('how the phone leans comes after what spoils the picture, and is not claimed unknown', () => {
  expect(urgentHint([], 8)).toBe('Hold the phone straight');
  expect(urgentHint(['blurred'], 8)).toMatch('Hold still');
  expect(urgentHint([], -2)).toBeUndefined();
  expect(passedHints([], -2)[0]).toBe('Level');
  expect(passedHints([], 8)).not.toContain('Level');
});
