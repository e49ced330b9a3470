import { describe, expect, test } from 'vitest';
import { isReplaced, replaceUrlCountries, urlCountries } from './url-countries';

describe('the countries of an address', () => {
  test('are positive integers', () => {
    expect(urlCountries('?country_id=356&country_residence_id=702')).toEqual({
      nationalityId: 356,
      residenceId: 702,
      hasBad: false,
    });
    expect(urlCountries('?a=1')).toEqual({ hasBad: false });
    expect(urlCountries('?country_id=')).toEqual({ hasBad: false });
  });

  test.each(['abc', '-1', '0', '3.5', '1e3', '0x10', '%20356', '1234567890', '<b>1</b>'])(
    '%s is not an id, and is reported as bad',
    (bad) => {
      expect(urlCountries(`?country_id=${bad}&country_residence_id=702`)).toEqual({
        residenceId: 702,
        hasBad: true,
      });
    },
  );
});

test('replaced countries are ignored for the same address only', () => {
  const values = new Map<string, string>();
  const storage = () =>
    ({
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    }) as Storage;
  const link = '?country_id=356&country_residence_id=702&a=1';
  expect(isReplaced(link, storage)).toBe(false);
  replaceUrlCountries(link, storage);
  expect(isReplaced(`${link}&b=2`, storage)).toBe(true);
  expect(isReplaced('?country_id=578&country_residence_id=702', storage)).toBe(false);
});
