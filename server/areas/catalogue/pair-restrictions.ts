import type { PairRestriction } from './catalogue-types';
import { countryId, countryIds } from './countries';
import { only } from './country-rule';

/**
 * Nationalities whose documents, outside of their country, can be checked by few partner offices.
 */
export const nationalityRestrictions: readonly PairRestriction[] = [
  restricted('bt', 'au in np sg th'),
  restricted('er', 'ae et sa se'),
  restricted('nr', 'au fj nz'),
  restricted('tm', 'ae ru tr'),
];

/** Places whose residents are nationals of few countries. */
export const residenceRestrictions: readonly PairRestriction[] = [
  restricted('pn', 'gb nz'),
  restricted('sj', 'dk fi is no ru se'),
  restricted('tk', 'nz ws'),
];

function restricted(code: string, partners: string): PairRestriction {
  return { countryId: countryId(code), partners: only(...countryIds(partners)) };
}
