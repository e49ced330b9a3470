import * as v from 'valibot';
import { countryRoles } from './codes';
import { defineCall } from './define-call';
import { entity, list, someText, withFlag } from './entity';
import { countryId, nothing } from './scalars';

/** Where a visitor is; apart from the other calls, because every start uses it as a probe. */
export const locationCall = defineCall({
  path: '/sys/location_get',
  access: 'visitor',
  request: nothing,
  response: entity({ country_id: v.optional(countryId) }),
});

export const countryEntries = {
  id: countryId,
  name: v.string(),
  national_flag_url: someText,
  national_flag_key: someText,
};
export const countryNames = { national_flag_url: 'flagUrl', national_flag_key: 'flagKey' } as const;

export const country = v.pipe(
  entity(
    {
      ...countryEntries,
      /** Ours: other names and spellings, for the search. */
      alias_list: v.optional(v.array(v.string())),
    },
    { ...countryNames, alias_list: 'otherNames' },
  ),
  v.transform((read) => withFlag(read)),
);
export type Country = v.InferOutput<typeof country>;

const linkedCountry = entity(
  {
    country_id: countryId,
    /**
     * The matching countries of the other role; absent if it restricts none. A pair is valid unless
     * one country's list excludes the other country.
     */
    country_list: v.optional(v.array(entity({ country_id: countryId }))),
  },
  { country_list: 'linked' },
);
export type LinkedCountry = v.InferOutput<typeof linkedCountry>;

const linkedIds = v.optional(v.array(entity({ country_id: countryId })));

const productCountries = entity(
  {
    country_set: list(linkedCountry),
    country_residence_set: list(linkedCountry),
    nationality_recommend: list(entity({ country_id: countryId })),
    residence_recommend: list(entity({ country_id: countryId })),
  },
  {
    country_set: 'nationalities',
    country_residence_set: 'residences',
    nationality_recommend: 'popularNationalities',
    residence_recommend: 'popularResidences',
  },
);
export type ProductCountries = v.InferOutput<typeof productCountries>;

export const countryCalls = {
  countries: defineCall({
    path: '/sys/country_total_query',
    access: 'visitor',
    request: nothing,
    response: entity({ page_data: list(country) }, { page_data: 'countries' }),
  }),
  productCountries: defineCall({
    path: '/sys/product_country_total_query',
    access: 'visitor',
    request: nothing,
    response: productCountries,
  }),
  linkedCountries: defineCall({
    path: '/sys/product_country_second_query',
    access: 'visitor',
    request: v.object({ country_id: countryId, is_residence: countryRoles.schema }),
    /** The specification does not say which of the two names the list has. */
    response: v.pipe(
      v.object({ country_set: linkedIds, country_list: linkedIds }),
      v.transform(({ country_set, country_list }) => ({
        countries: country_set ?? country_list ?? [],
      })),
    ),
  }),
};
