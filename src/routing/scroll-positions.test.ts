import { expect, test } from 'vitest';
import { sessionKeys } from '../storage/keys';
import { createScrollPositions } from './scroll-positions';

function memory(first?: string) {
  const values = new Map<string, string>(
    first === undefined ? [] : [[sessionKeys.scrollPositions, first]],
  );
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test('a scroll position is found by its history entry, also after a reload', () => {
  const storage = memory();
  const scrollPositions = createScrollPositions(() => storage);
  scrollPositions.remember('a', { y: 120 });
  scrollPositions.remember('b', { y: 0 });
  scrollPositions.keep();
  expect(createScrollPositions(() => storage).at('a')).toEqual({ y: 120 });
  expect(createScrollPositions(() => storage).at('c')).toBeUndefined();
});

test('no id of an application is in the session storage, which a log-out leaves', () => {
  const storage = memory('[["/order/23","9"]]');
  const scrollPositions = createScrollPositions(() => storage);
  for (const key of ['/order/17', '/orders', '/', 'first-1', '/order/17/applicant/4'])
    scrollPositions.remember(key, { y: 120 });
  expect(scrollPositions.at('/order/17')).toEqual({ y: 120 });
  scrollPositions.keep();
  expect(storage.getItem(sessionKeys.scrollPositions)).toBe(
    '[["/orders",120],["/",120],["first-1",120]]',
  );
});

test('only the latest positions are kept', () => {
  const scrollPositions = createScrollPositions(memory);
  for (let entry = 0; entry < 80; entry += 1) scrollPositions.remember(`e${entry}`, { y: entry });
  expect(scrollPositions.at('e0')).toBeUndefined();
  expect(scrollPositions.at('e79')).toEqual({ y: 79 });
});

test.each(['no json', '{"a":1}', '[1,["a"],["b","c"]]', 'null'])(
  'an invalid stored value (%s) counts as empty',
  (spoilt) => expect(createScrollPositions(() => memory(spoilt)).at('b')).toBeUndefined(),
);

test('where storage is denied, positions are in-memory only', () => {
  const refused = () => {
    throw new Error('SecurityError');
  };
  const scrollPositions = createScrollPositions(refused);
  scrollPositions.remember('a', { y: 5 });
  expect(() => scrollPositions.keep()).not.toThrow();
  expect(scrollPositions.at('a')).toEqual({ y: 5 });
});
