import { searchCountries } from '../../../src/features/countries/search-countries';
import { expect, test } from 'vitest';
import { countries, countryId, countryIds } from './countries';

const byCode = new Map(countries.map((country) => [country.code, country]));

test('all countries of ISO 3166-1 are listed, each with a unique id, code and name', () => {
  expect(countries).toHaveLength(249);
  expect(new Set(countries.map(({ id }) => id)).size).toBe(249);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(249);
});

test('numeric and alpha-2 codes match', () => {
  for (const { id, code } of countries) {
    // The runtime knows the numeric codes as aliases of the alpha-2 ones.
    const [locale] = Intl.getCanonicalLocales(`und-${String(id).padStart(3, '0')}`);
    expect(locale).toBe(`und-${code.toUpperCase()}`);
  }
});

test('countries are sorted by their short names', () => {
  const names = countries.map(({ name }) => name);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  expect(byCode.get('gb')?.name).toBe('United Kingdom');
  expect(byCode.get('tr')?.name).toBe('Türkiye');
  expect(byCode.get('ae')?.name).toBe('UAE');
  expect(byCode.get('vn')?.name).toBe('Vietnam');
  expect(byCode.get('kr')?.name).toBe('South Korea');
});

test.each([
  ['Turkey', 'tr'],
  ['Holland', 'nl'],
  ['Burma', 'mm'],
  ['Ivory Coast', 'ci'],
  ["Cote d'Ivoire", 'ci'],
  ['England', 'gb'],
  ['UK', 'gb'],
  ['USA', 'us'],
  ['Emirates', 'ae'],
  ['Dubai', 'ae'],
  ['Swaziland', 'sz'],
  ['Czech Republic', 'cz'],
  ['Viet Nam', 'vn'],
  ['Reunion', 're'],
  ['DRC', 'cd'],
  ['Macau', 'mo'],
])('%s is another name of %s', (name, code) => {
  expect(byCode.get(code)?.otherNames).toContain(name);
});

test('no country lists its own name, or one name twice, as another name', () => {
  for (const { name, otherNames } of countries) {
    expect(new Set([name, ...otherNames]).size).toBe(otherNames.length + 1);
  }
});

test('only countries that issue passports can be a nationality, only inhabited ones a residence', () => {
  expect(countries.filter((country) => country.issuesPassports)).toHaveLength(198);
  expect(byCode.get('gl')).toMatchObject({ issuesPassports: false, inhabited: true });
  expect(byCode.get('aq')).toMatchObject({ issuesPassports: false, inhabited: false });
  expect(countries.filter((each) => each.issuesPassports && !each.inhabited)).toEqual([]);
});

test('an unknown code throws', () => {
  expect(countryIds('in sg')).toEqual([356, 702]);
  expect(() => countryId('xx')).toThrow(RangeError);
});

test.each([
  ['holland', 'Netherlands'],
  ['UK', 'United Kingdom'],
  ['Britain', 'United Kingdom'],
  ['england', 'United Kingdom'],
  ['America', 'United States'],
  ['usa', 'United States'],
  ['burma', 'Myanmar'],
  ['Ivory Coast', 'Côte d’Ivoire'],
  ["cote d'ivoire", 'Côte d’Ivoire'],
  ['turkey', 'Türkiye'],
  ['turkiye', 'Türkiye'],
  ['Czech Republic', 'Czechia'],
  ['swaziland', 'Eswatini'],
  ['east timor', 'Timor-Leste'],
  ['deutschland', 'Germany'],
  ['vatican', 'Vatican City'],
  ['macedonia', 'North Macedonia'],
  ['emirates', 'UAE'],
  ['viet nam', 'Vietnam'],
])('[CTRY-03] a search for %s finds %s first', (typed, name) => {
  const list = countries.map((country) => ({
    ...country,
    flagKey: country.code,
    flagUrl: '',
    otherNames: [...country.otherNames],
  }));
  expect(searchCountries(list, typed)[0]?.name).toBe(name);
});
