import { expect, test } from 'vitest';
import { tabStorage } from '../platform/tab-storage';
import { sessionKeys } from '../storage/keys';
import { forgetTyped, hasLeft, hasTyped } from './forget-typed';

test('what a user typed in this tab is forgotten, what belongs to the tab is not', () => {
  for (const key of Object.values(sessionKeys)) tabStorage.set(key, 'kept');
  expect(hasTyped()).toBe(true);
  forgetTyped();
  expect(hasTyped()).toBe(false);
  const left = Object.values(sessionKeys).filter((key) => tabStorage.get(key) !== undefined);
  expect(left).toEqual([
    sessionKeys.socialVerifier,
    sessionKeys.toast,
    sessionKeys.reviews,
    sessionKeys.replacedCountries,
    sessionKeys.replacedLanguage,
    sessionKeys.scrollPositions,
  ]);
});

test.each([
  ['logged out', 'a', undefined, true],
  ['replaced by another user', 'a', 'b', true],
  ['logged in anew', 'a', 'a', false],
  ['back after their session had expired', undefined, 'a', false],
])('a user who is %s', (_, own, stored, left) => expect(hasLeft(own, stored)).toBe(left));
