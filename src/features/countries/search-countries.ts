import type { Country } from '../../contract/countries';

/** Letters that Unicode normalization does not decompose. */
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
  // Arabic spellings that are used for each other.
  ة: 'ه',
  ى: 'ي',
};

/** Normalizes for comparison: no accents, lower case, no punctuation, single spaces. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıøłđðþßæœةى]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’ʻ`.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const unspaced = (folded: string) => folded.replaceAll(' ', '');

/** The rank of a name for a query, lower is better; undefined if it does not match. */
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

/** The countries that match the typed text, best first; all of them for an empty text. */
export function searchCountries(countries: readonly Country[], typed: string): readonly Country[] {
  const query = fold(typed);
  if (query === '') return typed.trim() === '' ? countries : [];
  return countries
    .map((country) => ({ country, rank: rankOfCountry(country, query) }))
    .filter((hit): hit is { country: Country; rank: number } => hit.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}
