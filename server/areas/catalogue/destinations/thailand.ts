import { allNationalsExcept, both, allResidentsExcept } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds, schengenMembers } from '../countries';
import {
  defineDestination,
  fee,
  forEverybody,
  forNationals,
  forResidents,
  type ProductDraft,
  term,
} from '../define-destination';
import { byOccupation, photo35x45White, proofOfOccupation } from '../materials';
import { bankStatements } from '../occupation-documents';
import { passport, residencePermit } from '../personal-documents';
import { flightItinerary, hotelBooking } from '../travel-documents';

/** These nationals may stay 60 days without a visa, so they are offered only the long one. */
const visaFree = [
  ...schengenMembers,
  ...countryIds('ae au bh br ca gb hk id il jp kr kw my nz om ph qa sg us vn za'),
];

const common = {
  channel: 'online',
  photo: photo35x45White,
  applicationForm: { name: 'Thailand e-visa application', country: 'thailand' },
  visaPageSampleKey: 'e-visa.svg',
} satisfies Partial<ProductDraft>;

const whereYouAre = {
  title: 'Where you apply from',
  content:
    'You must be in your country of residence while the application is decided, and outside Thailand.',
};

export const thailand: Destination = defineDestination({
  id: 764,
  name: 'Thailand',
  flagKey: 'th',
  scene: 'thailand',
  lackingName: { kind: 'text', givenName: 'XXX', surname: 'XXX' },
  products: [
    {
      ...common,
      id: 76401,
      name: 'Tourist e-visa, 60 days',
      entryCount: term('Single'),
      stayDuration: term('60 days', 'Can be extended once by 30 days.'),
      validityPeriod: term('90 days', 'Enter within 90 days after the visa was issued.'),
      needDays: 6,
      passRate: 9701,
      sales: 7092,
      identityMaterial: byOccupation({
        required: [passport, flightItinerary, hotelBooking],
        proof: proofOfOccupation,
        optional: [bankStatements],
      }),
      offeredTo: both(allNationalsExcept(visaFree), allResidentsExcept(countryIds('th'))),
      prices: [
        forResidents(countryIds('sg my la kh'), fee(3000, 1900)),
        forNationals(countryIds('in cn'), fee(3000, 2100)),
        forEverybody(fee(3000, 2600)),
      ],
      about: [
        { title: 'Who it is for', content: 'Holidays of up to two months with one arrival.' },
        whereYouAre,
      ],
    },
    {
      ...common,
      id: 76402,
      name: 'Tourist e-visa, 6 months',
      entryCount: term('Multiple'),
      stayDuration: term('60 days', 'For each visit.'),
      validityPeriod: term('6 months'),
      needDays: 10,
      passRate: 9388,
      sales: 1475,
      identityMaterial: byOccupation(
        {
          required: [passport, bankStatements, residencePermit],
          proof: proofOfOccupation,
          optional: [flightItinerary, hotelBooking],
        },
        ['employee', 'self-employed', 'retiree', 'student'],
      ),
      offeredTo: allResidentsExcept(countryIds('th')),
      prices: [forEverybody(fee(15000, 3900))],
      about: [
        {
          title: 'Who it is for',
          content:
            'Travellers who come back several times within half a year. The account must hold the equivalent of 200,000 baht for the last six months.',
        },
        whereYouAre,
      ],
    },
  ],
});
