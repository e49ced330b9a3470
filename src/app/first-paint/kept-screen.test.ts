import { expect, test } from 'vitest';
import { isSamePlace, type KeptPlace } from './kept-screen';

const place: KeptPlace = {
  build: '/assets/shell-1.js',
  language: 'en',
  search: '',
  countries: '{"nationalityId":356,"residenceId":702}',
  width: 360,
};

test('a kept screen belongs to one build, language, address, choice and width', () => {
  expect(isSamePlace(place, { ...place })).toBe(true);
  const others: Partial<KeptPlace>[] = [
    { build: '/assets/shell-2.js' },
    { language: 'ar' },
    { search: '?country_id=840' },
    { countries: null },
    { width: 800 },
  ];
  expect(others.map((other) => isSamePlace(place, { ...place, ...other }))).toEqual(
    others.map(() => false),
  );
});
