import { allNationalsExcept, everybody } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds, southEastAsia } from '../countries';
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
import { byOccupation, photo35x45White, proofOfOccupation } from '../materials';
import { passport } from '../personal-documents';
import { flightItinerary, hotelBooking } from '../travel-documents';

const common = {
  channel: 'online',
  photo: { ...photo35x45White, mayWhiten: true },
  applicationForm: { name: 'Vietnam e-visa application', country: 'vietnam' },
  identityMaterial: byOccupation({
    required: [passport, flightItinerary],
    proof: proofOfOccupation,
    optional: [hotelBooking],
  }),
  visaPageSampleKey: 'e-visa.svg',
} satisfies Partial<ProductDraft>;

const stayMemo = 'The day you enter and the day you leave both count.';
const validityMemo = 'You can enter on any of these days. The first one is printed on the visa.';
const ports = {
  title: 'Where you can enter',
  content:
    'At 13 airports, 16 land border gates and 13 sea ports, among them Hanoi, Ho Chi Minh City, Da Nang and Phu Quoc.',
};

export const vietnam: Destination = defineDestination({
  id: 704,
  name: 'Vietnam',
  flagKey: 'vn',
  scene: 'vietnam',
  // 'First name unknown', 'last name unknown'.
  lackingName: { kind: 'text', givenName: 'FNU', surname: 'LNU' },
  products: [
    {
      ...common,
      id: 70401,
      name: 'E-visa, 30 days',
      entryCount: term('Single'),
      stayDuration: term('30 days', stayMemo),
      validityPeriod: term('90 days', validityMemo),
      needDays: 3,
      passRate: 9920,
      sales: 12480,
      offeredTo: everybody,
      prices: [
        forNationalsLiving(countryIds('in'), countryIds('sg'), fee(1600, 900)),
        forNationals(countryIds('cn in'), fee(1600, 1300)),
        forResidents(countryIds('au ca gb us'), fee(1600, 1900)),
        forEverybody(fee(1600, 1500)),
      ],
      about: [
        {
          title: 'Who it is for',
          content:
            'Travellers on holiday or visiting friends and family, for one visit of at most 30 days. It cannot be extended inside the country.',
        },
        ports,
      ],
    },
    {
      ...common,
      id: 70402,
      name: 'E-visa, 90 days',
      entryCount: term('Multiple', 'Enter as often as you like while the visa is valid.'),
      stayDuration: term('90 days', stayMemo),
      validityPeriod: term('90 days', validityMemo),
      needDays: 5,
      passRate: 9874,
      sales: 6031,
      offeredTo: everybody,
      prices: [
        forNationals(southEastAsia, fee(3900, 1300)),
        forResidents(countryIds('au ca gb us'), fee(3900, 2400)),
        forEverybody(fee(3900, 1900)),
      ],
      about: [
        {
          title: 'Who it is for',
          content:
            'Travellers who cross to Laos or Cambodia and come back, or who stay longer than a month.',
        },
        ports,
      ],
    },
    {
      ...common,
      id: 70403,
      name: 'E-visa, 30 days, express',
      entryCount: term('Single'),
      stayDuration: term('30 days', stayMemo),
      validityPeriod: term('30 days', validityMemo),
      needDays: 1,
      passRate: 9790,
      sales: 1718,
      offeredTo: allNationalsExcept(countryIds('af iq ir pk sy')),
      prices: [forEverybody(fee(1600, 7300))],
      about: [
        {
          title: 'Who it is for',
          content:
            'Travellers who leave within days. We hand in the application on the day everything is complete; an application that is complete after 10:00 in Hanoi counts as of the next business day.',
        },
        ports,
      ],
    },
  ],
});
