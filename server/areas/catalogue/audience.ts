import type { Audience, CountryId, CountryRule } from './catalogue-types';
import { allCountriesRule, except, holdsFor, only } from './country-rule';

export const everybody: Audience = {
  nationalities: allCountriesRule,
  residences: allCountriesRule,
};

export function nationalsOf(ids: readonly CountryId[]): Audience {
  return { nationalities: only(...ids), residences: allCountriesRule };
}

export function allNationalsExcept(ids: readonly CountryId[]): Audience {
  return { nationalities: except(...ids), residences: allCountriesRule };
}

export function residentsOf(ids: readonly CountryId[]): Audience {
  return { nationalities: allCountriesRule, residences: only(...ids) };
}

export function allResidentsExcept(ids: readonly CountryId[]): Audience {
  return { nationalities: allCountriesRule, residences: except(...ids) };
}

/** The intersection of two audiences. */
export function both(a: Audience, b: Audience): Audience {
  return {
    nationalities: overlap(a.nationalities, b.nationalities),
    residences: overlap(a.residences, b.residences),
  };
}

function overlap(a: CountryRule, b: CountryRule): CountryRule {
  if (a.kind === 'all') return b;
  if (b.kind === 'all') return a;
  if (a.kind === 'only') return only(...a.ids.filter((id) => holdsFor(b, id)));
  if (b.kind === 'only') return only(...b.ids.filter((id) => holdsFor(a, id)));
  return except(...a.ids, ...b.ids.filter((id) => holdsFor(a, id)));
}
