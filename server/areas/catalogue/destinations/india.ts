import { allNationalsExcept } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds } from '../countries';
import {
  defineDestination,
  fee,
  forEverybody,
  forNationals,
  type ProductDraft,
  term,
} from '../define-destination';
import { byOccupation, photo51x51White, withoutOccupation } from '../materials';
import { businessLetter } from '../occupation-documents';
import { birthCertificate, passport } from '../personal-documents';
import { flightItinerary, hotelBooking, invitationLetter } from '../travel-documents';

const common = {
  channel: 'online',
  photo: photo51x51White,
  applicationForm: { name: 'India e-visa application', country: 'india' },
  visaPageSampleKey: 'e-visa.svg',
  offeredTo: allNationalsExcept(countryIds('af bt mv np pk')),
} satisfies Partial<ProductDraft>;

const tourist = {
  ...common,
  identityMaterial: byOccupation({
    required: [passport],
    proof: { 'pre-schooler': [birthCertificate] },
    optional: [flightItinerary, hotelBooking],
  }),
} satisfies Partial<ProductDraft>;

const freeOfVisaFee = countryIds('ag ar bb cr dm ec fj fm gd jm kn lc mh mm pw sb tv uy vc vu');
const highVisaFee = countryIds('gb us ru ua');

const arrival = {
  title: 'Where you can enter',
  content: 'At 31 airports and 6 sea ports. You can leave by any of the open border posts.',
};

export const india: Destination = defineDestination({
  id: 356,
  name: 'India',
  flagKey: 'in',
  scene: 'india',
  products: [
    {
      ...tourist,
      id: 35601,
      name: 'E-tourist visa, 30 days',
      entryCount: term('Double', 'Two arrivals within the 30 days.'),
      stayDuration: term('30 days', 'Counted from the first arrival.'),
      validityPeriod: term('30 days', 'Starts on the arrival date of the application.'),
      needDays: 4,
      passRate: 9863,
      sales: 13705,
      prices: [
        forNationals(freeOfVisaFee, fee(0, 1900)),
        forNationals(highVisaFee, fee(2500, 2300)),
        forNationals(countryIds('jp sg'), fee(1000, 1900)),
        forEverybody(fee(1500, 2100)),
      ],
      about: [
        {
          title: 'Who it is for',
          content:
            'Holidays, yoga courses of at most six months, and visits to friends and family.',
        },
        arrival,
      ],
    },
    {
      ...tourist,
      id: 35602,
      name: 'E-tourist visa, 1 year',
      entryCount: term('Multiple'),
      stayDuration: term('90 days', '180 days for nationals of Canada, Japan, the UK and the US.'),
      validityPeriod: term('1 year'),
      needDays: 4,
      passRate: 9827,
      sales: 6920,
      prices: [
        forNationals(freeOfVisaFee, fee(0, 2900)),
        forNationals(countryIds('jp sg'), fee(2500, 2900)),
        forEverybody(fee(4000, 2900)),
      ],
      about: [
        {
          title: 'Who it is for',
          content: 'Travellers who come more than once within a year.',
        },
        arrival,
      ],
    },
    {
      ...common,
      id: 35603,
      name: 'E-business visa, 1 year',
      entryCount: term('Multiple'),
      stayDuration: term('180 days', 'For each visit.'),
      validityPeriod: term('1 year'),
      needDays: 5,
      passRate: 9642,
      sales: 2154,
      identityMaterial: withoutOccupation(
        [passport, invitationLetter, businessLetter],
        [flightItinerary],
      ),
      prices: [
        forNationals(freeOfVisaFee, fee(0, 4900)),
        forNationals(highVisaFee, fee(10000, 4400)),
        forEverybody(fee(8000, 4400)),
      ],
      about: [
        {
          title: 'Who it is for',
          content: 'Meetings, trade fairs, recruiting, sales and the start of a company.',
        },
        arrival,
      ],
    },
  ],
});
