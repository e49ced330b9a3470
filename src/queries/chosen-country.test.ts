import { expect, test } from 'vitest';
import type { Country } from '../contract/countries';
import { chosenCountry, chosenCountryWords } from './chosen-country';

const kenya = { id: 404, name: 'Kenya' } as Country;
const failure = new Error('Network Error -3');

test.each([
  ['nothing chosen, whatever the list does', undefined, undefined, failure, 'none', 'Choose'],
  ['one chosen, the list on its way', 404, undefined, null, 'loading', undefined],
  ['one chosen, the list did not come', 404, undefined, failure, 'failed', 'Did not load'],
  ['one chosen', 404, [kenya], null, 'known', 'Kenya'],
  ['one chosen, the list kept from before', 404, [kenya], failure, 'known', 'Kenya'],
  ['one that the list has no more', 405, [kenya], null, 'none', 'Choose'],
] as const)('%s', (_, id, data, error, face, words) => {
  const chosen = chosenCountry(id, { data, error });
  expect(chosen.face).toBe(face);
  expect(chosenCountryWords(chosen, 'Choose')).toBe(words);
});
