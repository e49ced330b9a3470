import { expect, test } from 'vitest';
import { mayLoadAhead } from './keep-later';

test('nothing is loaded ahead where the traveller saves data, or on a slow connection', () => {
  expect(mayLoadAhead({})).toBe(true);
  expect(mayLoadAhead({ saveData: false, effectiveType: '4g' })).toBe(true);
  expect(mayLoadAhead({ saveData: true, effectiveType: '4g' })).toBe(false);
  expect(mayLoadAhead({ effectiveType: '3g' })).toBe(false);
  expect(mayLoadAhead({ effectiveType: 'slow-2g' })).toBe(false);
});
