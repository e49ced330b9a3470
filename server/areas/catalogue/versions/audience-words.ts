import type { Audience, Catalogue, CountryRule } from '../catalogue-types';

/** How many countries are named; of more, their number follows. */
const named = 6;

/** Whom a price is for: 'Nationals of India and 3 more, living in Singapore'. */
export function audienceWords(
  { countries }: Pick<Catalogue, 'countries'>,
  { nationalities, residences }: Audience,
): string {
  const listed = (rule: Exclude<CountryRule, { kind: 'all' }>) => {
    const names = rule.ids.map((id) => countries.find((each) => each.id === id)?.name ?? `${id}`);
    const more = names.length - named;
    const list = names.slice(0, named).join(', ');
    return `${rule.kind === 'except' ? 'all but ' : ''}${list}${more > 0 ? ` and ${more} more` : ''}`;
  };
  const who = nationalities.kind === 'all' ? undefined : `nationals of ${listed(nationalities)}`;
  const where = residences.kind === 'all' ? undefined : `living in ${listed(residences)}`;
  const words = [who, where].filter((each) => each !== undefined).join(', ') || 'everybody';
  return words.charAt(0).toUpperCase() + words.slice(1);
}
