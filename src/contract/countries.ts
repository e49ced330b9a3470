import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity } from './entity';
import { productInList } from './products';
import { countryId, nothing } from './scalars';

const countryEntries = {
  id: countryId,
  name: v.string(),
  national_flag_url: v.string(),
  national_flag_key: v.string(),
};
const countryNames = { national_flag_url: 'flagUrl', national_flag_key: 'flagKey' } as const;

export const country = entity(
  {
    ...countryEntries,
    /** Other names and spellings by which travellers look for it. */
    alias_list: v.optional(v.array(v.string())),
  },
  { ...countryNames, alias_list: 'otherNames' },
);
export type Country = v.InferOutput<typeof country>;

/** A destination on the home page: a country with what is sold for it. */
export const destination = entity(
  {
    ...countryEntries,
    background_url: v.optional(v.string()),
    product_list: v.array(productInList),
  },
  { ...countryNames, product_list: 'products' },
);
export type Destination = v.InferOutput<typeof destination>;

const linkedCountry = entity(
  {
    country_id: countryId,
    /**
     * The countries of the other kind that go with it; absent where it restricts none. A pair is
     * valid when neither country's list leaves the other out.
     */
    country_list: v.optional(v.array(entity({ country_id: countryId }))),
  },
  { country_list: 'linked' },
);
export type LinkedCountry = v.InferOutput<typeof linkedCountry>;

const productCountries = entity(
  {
    country_set: v.array(linkedCountry),
    country_residence_set: v.array(linkedCountry),
    nationality_recommend: v.array(entity({ country_id: countryId })),
    residence_recommend: v.array(entity({ country_id: countryId })),
  },
  {
    country_set: 'nationalities',
    country_residence_set: 'residences',
    nationality_recommend: 'popularNationalities',
    residence_recommend: 'popularResidences',
  },
);
export type ProductCountries = v.InferOutput<typeof productCountries>;

const homepage = {
  request: v.object({ country_id: countryId, country_residence_id: countryId }),
  response: entity({ country_list: v.array(destination) }, { country_list: 'destinations' }),
};

export const countryCalls = {
  countries: defineCall({
    path: '/sys/country_total_query',
    access: 'visitor',
    request: nothing,
    response: entity({ page_data: v.array(country) }, { page_data: 'countries' }),
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
    request: v.object({ country_id: countryId, is_residence: v.picklist([0, 1]) }),
    response: entity(
      { country_set: v.array(entity({ country_id: countryId })) },
      { country_set: 'countries' },
    ),
  }),
  homepage: defineCall({ path: '/visa_homepage', access: 'customer', ...homepage }),
  visitorHomepage: defineCall({ path: '/sys/visa_homepage', access: 'visitor', ...homepage }),
};
