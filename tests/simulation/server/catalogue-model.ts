import type { Services } from '../../../server/services';

export const offered = { productId: 1, version: 1, countryId: 356, elecId: 7 } as const;

/** The occupations that the product is offered to. */
export const identities = ['none', 'student', 'employee'] as const;

const anybody = {
  nationalities: { kind: 'all' },
  residences: { kind: 'all' },
} as const;

const product = {
  id: offered.productId,
  version: offered.version,
  availability: 'sold',
  needDays: 3,
  applicationForm: { name: 'Application form', country: 'singapore' },
  offeredTo: anybody,
  prices: [{ audience: anybody, price: { visaFee: 2000, serviceFee: 1000 } }],
  identityMaterial: identities.map((identity) => ({
    ...{
      identity,
      required: [{ elecId: offered.elecId, pattern: 'pages', common: true }],
      optional: [],
    },
  })),
};

const models = (products: readonly object[]) =>
  ({
    countries: [{ id: offered.countryId, issuesPassports: true, inhabited: true }],
    destinations: [{ id: 702, name: 'Singapore', homeNationalities: [], products }],
    otherVersions: [],
    unservedNationalities: [],
    nationalityRestrictions: [],
    residenceRestrictions: [],
    refresh: async () => undefined,
  }) as unknown as Services['catalogue'];

/** One product with one document of several pages, for everybody. */
export const catalogueModel = models([product]);

/** The same product, for which nothing has to be handed in. */
export const moneyCatalogue = models([
  {
    ...product,
    photo: null,
    applicationForm: null,
    identityMaterial: [{ identity: 'none', required: [], optional: [] }],
  },
]);
