import { expect, test } from 'vitest';
import { countryNameIn } from './country-name';

test('a country has its name in each language, in English the given one', () => {
  expect(countryNameIn('fr', 'in', 'India')).toBe('Inde');
  expect(countryNameIn('ar', 'SG', 'Singapore')).toBe('سنغافورة');
  expect(countryNameIn('zh-Hans', 'hk', 'Hong Kong')).toBe('中国香港');
  expect(countryNameIn('en', 'tr', 'Turkey')).toBe('Turkey');
  expect(countryNameIn('en-XA', 'tr', 'Turkey')).toBe('Turkey');
});

test('what is no country of the standard keeps its English name', () => {
  expect(countryNameIn('fr', undefined, 'Schengen area')).toBe('Schengen area');
  expect(countryNameIn('fr', 'schengen', 'Schengen area')).toBe('Schengen area');
  expect(countryNameIn('fr', 'qz', 'Nowhere')).toBe('Nowhere');
});

test('a language without names of its own has those of the standard', () => {
  expect(countryNameIn('de', 'sg', 'Singapore')).toBe('Singapur');
});
