import type { Catalogue, PairRestriction } from './catalogue-types';
import { countries, countryId, countryIds } from './countries';
import { only } from './country-rule';
import { australia } from './destinations/australia';
import { brazil } from './destinations/brazil';
import { cambodia } from './destinations/cambodia';
import { egypt } from './destinations/egypt';
import { india } from './destinations/india';
import { indonesia } from './destinations/indonesia';
import { japan } from './destinations/japan';
import { kenya } from './destinations/kenya';
import { morocco } from './destinations/morocco';
import { norway } from './destinations/norway';
import { schengenArea } from './destinations/schengen-area';
import { southKorea } from './destinations/south-korea';
import { sriLanka } from './destinations/sri-lanka';
import { thailand } from './destinations/thailand';
import { turkiye } from './destinations/turkiye';
import { uae } from './destinations/uae';
import { unitedKingdom } from './destinations/united-kingdom';
import { vietnam } from './destinations/vietnam';

/**
 * Nationalities whose documents, outside of their country, can be checked by few partner offices.
 */
const nationalityRestrictions: readonly PairRestriction[] = [
  restricted('bt', 'au in np sg th'),
  restricted('er', 'ae et sa se'),
  restricted('nr', 'au fj nz'),
  restricted('tm', 'ae ru tr'),
];

/** Places whose residents are nationals of few countries. */
const residenceRestrictions: readonly PairRestriction[] = [
  restricted('pn', 'gb nz'),
  restricted('sj', 'dk fi is no ru se'),
  restricted('tk', 'nz ws'),
];

function restricted(code: string, partners: string): PairRestriction {
  return { countryId: countryId(code), partners: only(...countryIds(partners)) };
}

/** The catalogue of the reference server. Prices and terms are examples, not advice. */
export const referenceCatalogue: Catalogue = {
  edition: 6,
  countries,
  destinations: [
    vietnam,
    uae,
    japan,
    norway,
    kenya,
    egypt,
    indonesia,
    turkiye,
    sriLanka,
    thailand,
    india,
    cambodia,
    australia,
    brazil,
    schengenArea,
    southKorea,
    morocco,
    unitedKingdom,
  ],
  otherVersions: [],
  popularNationalities: countryIds('in cn ph id us gb ng za'),
  popularResidences: countryIds('sg ae gb us my au ca de'),
  // Its few passports are diplomatic ones, which are handled by its own offices.
  unservedNationalities: countryIds('va'),
  nationalityRestrictions,
  residenceRestrictions,
};
