import { expect, test } from 'vitest';
import { passedHints, urgentHint } from './hint-words';

test('the most urgent hint is shown alone, beside the passed checks', () => {
  expect(urgentHint([])).toBeUndefined();
  expect(passedHints([])).toEqual(['Good light', 'Sharp', 'Even background']);
  expect(urgentHint(['background-uneven', 'blurred', 'too-dark'])).toMatch('Too dark');
  expect(urgentHint(['background-uneven', 'blurred'])).toMatch('Hold still');
  expect(passedHints(['too-bright', 'background-uneven'])).toEqual(['Sharp']);
});

test('tilt is less urgent than problems of the picture, and ‘Level’ needs a sensor', () => {
  expect(urgentHint([], 8)).toBe('Hold the phone straight');
  expect(urgentHint(['blurred'], 8)).toMatch('Hold still');
  expect(urgentHint([], -2)).toBeUndefined();
  expect(passedHints([], -2)[0]).toBe('Level');
  expect(passedHints([], 8)).not.toContain('Level');
});
