import type { countryCalls } from '../../../src/contract/countries';
import type { homepageCalls } from '../../../src/contract/homepage';
import { flagPath } from '../catalogue/asset-paths';
import {
  allCountries,
  destinationsFor,
  destinationsForAnybody,
  linkedNationalities,
  linkedResidences,
  nationalities,
  popularNationalities,
  popularResidences,
  residences,
} from '../catalogue/catalogue';
import { catalogueIn } from '../catalogue/catalogue-in';
import type {
  Catalogue,
  Country,
  CountryRule,
  PairRestriction,
} from '../catalogue/catalogue-types';
import { holdsFor } from '../catalogue/country-rule';
import { loadUnusedCoupons } from '../coupons/spend-coupon';
import type { Services } from '../../services';
import type { HandlersOf, Incoming } from '../../handler';
import { lastingBody } from '../../infra/answers/lasting-answers';
import { wireDestination } from './wire-product';

type Homepage = 'homepage' | 'visitorHomepage';

export function countryHandlers({
  catalogue,
}: Services): HandlersOf<typeof countryCalls & typeof homepageCalls> {
  const offersFor = ({ request, language }: Incoming<Homepage>) => {
    const translated = catalogueIn(catalogue, language);
    const { country_id, country_residence_id } = request;
    return country_id === undefined || country_residence_id === undefined
      ? destinationsForAnybody(translated)
      : destinationsFor(translated, country_id, country_residence_id);
  };

  // Countries are always those of the files (`live-catalogue.ts`), in one language.
  const all = lastingBody({ page_data: allCountries(catalogue).map(wireCountry) });
  const sets = lastingBody(productCountries(catalogue));

  return {
    countries: () => async () => all,

    productCountries: () => async () => sets,

    linkedCountries: ({ request: { country_id, is_residence } }) => {
      const [rule, others] =
        is_residence === 'residence'
          ? [linkedNationalities(catalogue, country_id), nationalities(catalogue)]
          : [linkedResidences(catalogue, country_id), residences(catalogue)];
      return async () => ({
        country_set: those(others, rule),
      });
    },

    homepage: (call) => {
      const offers = offersFor(call);
      return async (db) => {
        const coupons = await loadUnusedCoupons(db, call.user.id, call.now);
        return { country_list: offers.map((offer) => wireDestination(offer, coupons, call.now)) };
      };
    },

    visitorHomepage: (call) => {
      const offers = offersFor(call);
      return async () => ({
        country_list: offers.map((offer) => wireDestination(offer, [], call.now)),
      });
    },
  };
}

const wireId = ({ id }: Country) => ({ country_id: id });

/** A country of the list to choose from. */
export const wireCountry = ({ id, code, name, otherNames }: Country) => ({
  id,
  name,
  national_flag_url: flagPath(code),
  national_flag_key: code,
  alias_list: otherNames.length > 0 ? [...otherNames] : undefined,
});

/**
 * The countries to choose from, with their restrictions. Only a restricted country has a list: a
 * pair is valid if neither of the two lists excludes the other country. (Lists for all countries
 * would be two megabytes of nearly complete lists.)
 */
function productCountries(catalogue: Catalogue) {
  const { nationalityRestrictions, residenceRestrictions } = catalogue;
  const isRestricted = (list: readonly PairRestriction[], { id }: Country) =>
    list.some(({ countryId }) => countryId === id);
  const choosable = nationalities(catalogue);
  const inhabited = residences(catalogue);
  return {
    country_set: choosable.map((country) => ({
      country_id: country.id,
      country_list: isRestricted(nationalityRestrictions, country)
        ? those(inhabited, linkedResidences(catalogue, country.id))
        : undefined,
    })),
    country_residence_set: inhabited.map((country) => ({
      country_id: country.id,
      country_list: isRestricted(residenceRestrictions, country)
        ? those(choosable, linkedNationalities(catalogue, country.id))
        : undefined,
    })),
    nationality_recommend: popularNationalities(catalogue).map(wireId),
    residence_recommend: popularResidences(catalogue).map(wireId),
  };
}

const those = (countries: readonly Country[], rule: CountryRule) =>
  countries.filter(({ id }) => holdsFor(rule, id)).map(wireId);
