import { allNationalsExcept } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds, southEastAsia } from '../countries';
import {
  defineDestination,
  fee,
  forEverybody,
  forResidents,
  type ProductDraft,
  term,
} from '../define-destination';
import { photo40x60White, withoutOccupation } from '../materials';
import { passport } from '../personal-documents';
import { flightItinerary, hotelBooking, invitationLetter } from '../travel-documents';

const common = {
  channel: 'online',
  photo: photo40x60White,
  visaPageSampleKey: 'e-visa.svg',
  entryCount: term('Single'),
  validityPeriod: term('90 days', 'Enter within 90 days after the visa was issued.'),
} satisfies Partial<ProductDraft>;

const printing = {
  title: 'On paper',
  content: 'Print the visa twice: one sheet for the arrival, one for the departure.',
};

export const cambodia: Destination = defineDestination({
  id: 116,
  name: 'Cambodia',
  flagKey: 'kh',
  scene: 'cambodia',
  products: [
    {
      ...common,
      id: 11601,
      name: 'Tourist e-visa, 30 days',
      stayDuration: term('30 days', 'Can be extended once by 30 days.'),
      needDays: 3,
      passRate: 9913,
      sales: 5586,
      applicationForm: null,
      identityMaterial: withoutOccupation([passport], [flightItinerary, hotelBooking]),
      offeredTo: allNationalsExcept([...southEastAsia, ...countryIds('af dz ir iq sd sy ye')]),
      prices: [
        forResidents(countryIds('my sg th vn'), fee(3000, 1200)),
        forEverybody(fee(3000, 1600)),
      ],
      about: [
        { title: 'Who it is for', content: 'Holidays with one arrival, by air or by land.' },
        printing,
      ],
    },
    {
      ...common,
      id: 11602,
      name: 'Ordinary e-visa, 30 days',
      stayDuration: term('30 days', 'Can be extended by 1, 3, 6 or 12 months.'),
      needDays: 4,
      passRate: 9780,
      sales: 913,
      applicationForm: { name: 'Cambodia e-visa application', country: 'cambodia' },
      identityMaterial: withoutOccupation([passport], [invitationLetter, flightItinerary]),
      offeredTo: allNationalsExcept(countryIds('af dz ir iq sd sy ye')),
      prices: [forEverybody(fee(3500, 1900))],
      about: [
        {
          title: 'Who it is for',
          content: 'Business, and stays that will be extended inside the country.',
        },
        printing,
      ],
    },
  ],
});
