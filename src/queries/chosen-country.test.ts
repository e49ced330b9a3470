import { expect, test } from 'vitest';
import type { Country } from '../contract/countries';
import { chosenCountry, chosenCountryWords } from './chosen-country';

const kenya = { id: 404, name: 'Kenya' } as Country;
const failure = new Error('Network Error -3');

test.each([
  ['nothing chosen, the list failed', undefined, undefined, failure, 'none', 'Choose'],
  ['one chosen, the list is loading', 404, undefined, null, 'loading', undefined],
  ['one chosen, the list failed to load', 404, undefined, failure, 'failed', 'Did not load'],
  ['one chosen, the list is loaded', 404, [kenya], null, 'known', 'Kenya'],
  ['one chosen, a stored list, the refetch failed', 404, [kenya], failure, 'known', 'Kenya'],
  ['one chosen that the list no longer has', 405, [kenya], null, 'none', 'Choose'],
] as const)('%s', (_, id, data, error, kind, words) => {
  const chosen = chosenCountry(id, { data, error });
  expect(chosen.kind).toBe(kind);
  expect(chosenCountryWords(chosen, 'Choose')).toBe(words);
});
