import type { Audience, CountryId, CountryRule } from './catalogue-types';

export const allCountriesRule: CountryRule = { kind: 'all' };

export function only(...ids: CountryId[]): CountryRule {
  return { kind: 'only', ids };
}

export function except(...ids: CountryId[]): CountryRule {
  return { kind: 'except', ids };
}

/** Whether a rule matches a country. */
export function holdsFor(rule: CountryRule, id: CountryId): boolean {
  switch (rule.kind) {
    case 'all':
      return true;
    case 'only':
      return rule.ids.includes(id);
    case 'except':
      return !rule.ids.includes(id);
  }
}

/** Whether a traveller belongs to an audience. */
export function isFor(audience: Audience, nationalityId: CountryId, residenceId: CountryId) {
  return (
    holdsFor(audience.nationalities, nationalityId) && holdsFor(audience.residences, residenceId)
  );
}

/** The shortest rule over `universe` that matches exactly the ids that pass the predicate. */
export function compactRule(
  universe: readonly CountryId[],
  passes: (id: CountryId) => boolean,
): CountryRule {
  const inside = universe.filter(passes);
  const outside = universe.filter((id) => !passes(id));
  if (outside.length === 0) return allCountriesRule;
  return outside.length < inside.length ? except(...outside) : only(...inside);
}
