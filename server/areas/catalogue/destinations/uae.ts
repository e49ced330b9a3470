import { allNationalsExcept, both, residentsOf } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds, gulfStates, schengenMembers, uaeNeighbours } from '../countries';
import {
  defineDestination,
  fee,
  forEverybody,
  forNationals,
  forNationalsLiving,
  forResidents,
  type ProductDraft,
  term,
} from '../define-destination';
import { byOccupation, photo43x55White, withoutOccupation } from '../materials';
import { employmentLetter } from '../occupation-documents';
import { birthCertificate, passport, residencePermit } from '../personal-documents';
import { flightItinerary, hotelBooking } from '../travel-documents';

const visaFree = [
  ...gulfStates,
  ...schengenMembers,
  ...countryIds('ar au br ca cl cn gb hk ie jp kr my nz ru sg us uy'),
];

const common = {
  channel: 'online',
  photo: { ...photo43x55White, mayWhiten: true },
  applicationForm: null,
  visaPageSampleKey: 'e-visa.svg',
} satisfies Partial<ProductDraft>;

const tourist = {
  ...common,
  identityMaterial: byOccupation({
    required: [passport, flightItinerary],
    proof: { 'pre-schooler': [birthCertificate] },
    optional: [hotelBooking],
    extra: { employee: [employmentLetter] },
  }),
  offeredTo: allNationalsExcept(visaFree),
} satisfies Partial<ProductDraft>;

const validityMemo = 'Enter within these days after the visa was issued.';
const goodToKnow = {
  title: 'Good to know',
  content:
    'The visa holds for all seven emirates. Women under 21 and children travel on the application of a parent; add everybody to the same order.',
};

export const uae: Destination = defineDestination({
  id: 784,
  name: 'UAE',
  flagKey: 'ae',
  scene: 'uae',
  products: [
    {
      ...tourist,
      id: 78401,
      name: 'Tourist visa, 30 days',
      entryCount: term('Single'),
      stayDuration: term('30 days', 'Can be extended once by 30 days.'),
      validityPeriod: term('60 days', validityMemo),
      needDays: 2,
      passRate: 9815,
      sales: 20377,
      prices: [
        forNationalsLiving(countryIds('in'), countryIds('sg'), fee(7600, 2200)),
        forNationals(countryIds('in ph'), fee(7600, 2400)),
        forNationals(countryIds('bd ng pk'), fee(7600, 3900)),
        forEverybody(fee(7600, 2900)),
      ],
      about: [
        {
          title: 'Who it is for',
          content: 'Holidays, shopping, visits to friends and family, and stays between flights.',
        },
        goodToKnow,
      ],
    },
    {
      ...tourist,
      id: 78402,
      name: 'Tourist visa, 60 days',
      entryCount: term('Multiple', 'Each entry counts towards the 60 days in all.'),
      stayDuration: term('60 days', 'Can be extended once by 30 days.'),
      validityPeriod: term('60 days', validityMemo),
      needDays: 3,
      passRate: 9768,
      sales: 5142,
      prices: [
        forNationals(countryIds('bd ng pk'), fee(14200, 4900)),
        forEverybody(fee(14200, 3700)),
      ],
      about: [
        {
          title: 'Who it is for',
          content: 'Longer visits, or journeys that leave for Oman and come back.',
        },
        goodToKnow,
      ],
    },
    {
      ...common,
      id: 78403,
      name: 'Gulf resident e-visa, 30 days',
      entryCount: term('Single'),
      stayDuration: term('30 days', 'Can be extended once by 30 days.'),
      validityPeriod: term('30 days', validityMemo),
      needDays: 2,
      passRate: 9902,
      sales: 3409,
      identityMaterial: withoutOccupation([passport, residencePermit], [flightItinerary]),
      offeredTo: both(allNationalsExcept(visaFree), residentsOf(uaeNeighbours)),
      prices: [forResidents(countryIds('sa'), fee(6800, 1600)), forEverybody(fee(6800, 1900))],
      about: [
        {
          title: 'Who it is for',
          content:
            'Foreigners who live in Bahrain, Kuwait, Oman, Qatar or Saudi Arabia with a residence permit that is valid for at least one year.',
        },
        goodToKnow,
      ],
    },
  ],
});
