import { expect, test } from 'vitest';
import { sessionKeys } from '../storage/keys';
import { createPlaces } from './places';

function memory(first?: string) {
  const values = new Map<string, string>(first === undefined ? [] : [[sessionKeys.places, first]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test('a place is found by its history entry, also after a reload', () => {
  const storage = memory();
  const places = createPlaces(() => storage);
  places.remember('a', { y: 120 });
  places.remember('b', { y: 0 });
  places.keep();
  expect(createPlaces(() => storage).at('a')).toEqual({ y: 120 });
  expect(createPlaces(() => storage).at('c')).toBeUndefined();
});

test('only the latest are kept', () => {
  const places = createPlaces(memory);
  for (let entry = 0; entry < 80; entry += 1) places.remember(`e${entry}`, { y: entry });
  expect(places.at('e0')).toBeUndefined();
  expect(places.at('e79')).toEqual({ y: 79 });
});

test.each(['no json', '{"a":1}', '[1,["a"],["b","c"]]', 'null'])(
  'a spoilt store (%s) is an empty one',
  (spoilt) => expect(createPlaces(() => memory(spoilt)).at('b')).toBeUndefined(),
);

test('a refused storage costs the positions only', () => {
  const refused = () => {
    throw new Error('SecurityError');
  };
  const places = createPlaces(refused);
  places.remember('a', { y: 5 });
  expect(() => places.keep()).not.toThrow();
  expect(places.at('a')).toEqual({ y: 5 });
});
