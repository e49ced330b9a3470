import type { Country } from '../../contract/countries';

/** Letters that do not come apart into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** As typed in a hurry: no accents, no capitals, no punctuation, single spaces. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıøłđðþßæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’ʻ`.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const unspaced = (folded: string) => folded.replaceAll(' ', '');

/** How well one name answers the query; the less the better, undefined where it does not. */
function rankOf(name: string, query: string): number | undefined {
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  if (name.includes(` ${query}`)) return 2;
  if (unspaced(name).includes(unspaced(query))) return 3;
  return undefined;
}

const otherNamePenalty = 0.5;

function rankOfCountry(country: Country, query: string): number | undefined {
  const others = [...(country.otherNames ?? []), ...(country.flagKey ? [country.flagKey] : [])];
  const ranks = [
    rankOf(fold(country.name), query),
    ...others.map((name) => {
      const rank = rankOf(fold(name), query);
      return rank === undefined ? undefined : rank + otherNamePenalty;
    }),
  ].filter((rank) => rank !== undefined);
  return ranks.length === 0 ? undefined : Math.min(...ranks);
}

/** The countries that a typed word may mean, the best hits first; all of them for an empty one. */
export function searchCountries(countries: readonly Country[], typed: string): readonly Country[] {
  const query = fold(typed);
  if (query === '') return typed.trim() === '' ? countries : [];
  return countries
    .map((country) => ({ country, rank: rankOfCountry(country, query) }))
    .filter((hit): hit is { country: Country; rank: number } => hit.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}
