import type { Catalogue } from './catalogue-types';
import { countries, countryIds } from './countries';
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
import { nationalityRestrictions, residenceRestrictions } from './pair-restrictions';

/** The catalogue of the reference server. Prices and terms are examples, not advice. */
export const referenceCatalogue: Catalogue = {
  edition: 1,
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
