import { describe, expect, test } from 'vitest';
import { nextCountry } from './use-country-keys';

/** Seven popular countries in two columns, then five rows: 0 1 / 2 3 / 4 5 / 6, then 7 to 11. */
const grid = { popular: 7, columns: 2, rows: 5 };
const to = (key: string, at: number) => nextCountry(key, at, grid);

describe('arrow keys move through both lists', () => {
  test.each([
    ['ArrowDown', 0, 2],
    ['ArrowDown', 5, 6],
    ['ArrowDown', 6, 7],
    ['ArrowDown', 7, 8],
    ['ArrowDown', 11, 11],
    ['ArrowUp', 8, 7],
    ['ArrowUp', 7, 6],
    ['ArrowUp', 3, 1],
    ['ArrowUp', 1, 'search'],
    ['ArrowRight', 0, 1],
    ['ArrowRight', 6, 6],
    ['ArrowLeft', 0, 0],
    ['ArrowLeft', 8, undefined],
    ['Home', 9, 0],
    ['End', 0, 11],
    ['a', 0, undefined],
  ])('%s from %i moves to %s', (key, at, expected) => expect(to(key, at)).toBe(expected));

  test('without popular countries the search is above the first row', () => {
    const found = { popular: 0, columns: 1, rows: 3 };
    expect(nextCountry('ArrowUp', 0, found)).toBe('search');
    expect(nextCountry('ArrowDown', 0, found)).toBe(1);
    expect(nextCountry('ArrowDown', 2, found)).toBe(2);
  });
});
