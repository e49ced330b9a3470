import { afterEach, expect, test } from 'vitest';
import type { Country } from '../contract/countries';
import { activate } from '../language/translate';
import { countriesInLanguage } from './countries-in-language';

afterEach(() => activate('en'));

const country = (id: number, flagKey: string | undefined, name: string): Country =>
  ({ id, name, flagKey, otherNames: [] }) as unknown as Country;

const countries = [
  country(276, 'de', 'Germany'),
  country(156, 'cn', 'China'),
  country(158, 'tw', 'Taiwan'),
  country(10010, undefined, 'Schengen area'),
];
const names = () => countriesInLanguage(countries).map(({ name }) => name);

test('countries are named and sorted in the traveller’s language', () => {
  activate('fr');
  expect(names()).toEqual(['Allemagne', 'Chine', 'Schengen area', 'Taïwan']);
  activate('zh-Hans');
  expect(names()).toContain('中国台湾');
});

test('their English names are found too', () => {
  activate('es');
  const germany = countriesInLanguage(countries).find(({ id }) => id === 276);
  expect(germany).toMatchObject({ name: 'Alemania', otherNames: ['Germany'] });
});

test('in English the server’s names and order stay', () => {
  expect(countriesInLanguage(countries)).toBe(countries);
});
