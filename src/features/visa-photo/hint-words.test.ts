import { expect, test } from 'vitest';
import { passedHints, urgentHint } from './hint-words';

test('one hint is shown, the most urgent, and what is well beside it', () => {
  expect(urgentHint([])).toBeUndefined();
  expect(passedHints([])).toEqual(['Good light', 'Sharp', 'Even background']);
  expect(urgentHint(['background-uneven', 'blurred', 'too-dark'])).toMatch('Too dark');
  expect(urgentHint(['background-uneven', 'blurred'])).toMatch('Hold still');
  expect(passedHints(['too-bright', 'background-uneven'])).toEqual(['Sharp']);
});
