import { describe, expect, test } from 'vitest';
import type { Country } from '../../contract/countries';
import { searchCountries } from './search-countries';

const country = (id: number, flagKey: string, name: string, ...otherNames: string[]): Country => ({
  id,
  name,
  otherNames,
  flagKey,
  flagUrl: `/flags/${flagKey}.svg`,
});

const countries = [
  country(248, 'ax', 'Åland Islands', 'Aland Islands'),
  country(384, 'ci', 'Côte d’Ivoire', 'Ivory Coast'),
  country(356, 'in', 'India', 'Bharat'),
  country(360, 'id', 'Indonesia'),
  country(566, 'ng', 'Nigeria'),
  country(562, 'ne', 'Niger'),
  country(792, 'tr', 'Türkiye', 'Turkey'),
  country(784, 'ae', 'United Arab Emirates', 'UAE', 'Emirates'),
  country(826, 'gb', 'United Kingdom', 'UK', 'Great Britain'),
];
const names = (typed: string) => searchCountries(countries, typed).map(({ name }) => name);

describe('[CTRY-03] the keyword search', () => {
  test('finds by the beginning of a name', () => {
    expect(names('ind')).toEqual(['India', 'Indonesia']);
  });

  test('ignores accents, case, punctuation and spaces', () => {
    expect(names('TURKIYE')).toEqual(['Türkiye']);
    expect(names('turkıye')).toEqual(['Türkiye']);
    expect(names('cote divoire')).toEqual(['Côte d’Ivoire']);
    expect(names("Côte d'Ivoire ")).toEqual(['Côte d’Ivoire']);
    expect(names('aland')).toEqual(['Åland Islands']);
    expect(names('unitedking')).toEqual(['United Kingdom']);
  });

  test('knows other names and codes', () => {
    expect(names('ivory')).toEqual(['Côte d’Ivoire']);
    expect(names('britain')).toEqual(['United Kingdom']);
    expect(names('uae')).toEqual(['United Arab Emirates']);
  });

  test('ranks an exact match before longer names', () => {
    expect(names('niger')).toEqual(['Niger', 'Nigeria']);
    expect(names('united')).toEqual(['United Arab Emirates', 'United Kingdom']);
  });

  test('[CTRY-05] finds nothing for a text that is no country', () => {
    expect(names('atlantis')).toEqual([]);
    expect(names('...')).toEqual([]);
  });

  test('shows all for an empty search', () => {
    expect(searchCountries(countries, '  ')).toHaveLength(countries.length);
  });
});
