import { allNationalsExcept, everybody } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds } from '../countries';
import { defineDestination, fee, forEverybody, forNationals, term } from '../define-destination';
import { byOccupation, photo35x45White, withoutOccupation } from '../materials';
import { businessLetter, employmentLetter } from '../occupation-documents';
import { passport, passportCopy } from '../personal-documents';
import { flightItinerary, hotelBooking, invitationLetter } from '../travel-documents';

const southAsia = countryIds('af bd bt in mv np pk');

const border = {
  title: 'At the border',
  content:
    'Show the authorisation with your passport and the flight out. It is linked to the passport number: a new passport needs a new one.',
};

export const sriLanka: Destination = defineDestination({
  id: 144,
  name: 'Sri Lanka',
  flagKey: 'lk',
  scene: 'sri-lanka',
  products: [
    {
      id: 14401,
      name: 'ETA, 30 days',
      entryCount: term('Double', 'Two arrivals while the authorisation is valid.'),
      stayDuration: term('30 days', 'Counted from the first arrival. Can be extended.'),
      validityPeriod: term('180 days', 'Enter within 180 days after it was issued.'),
      needDays: 2,
      passRate: 9948,
      sales: 10266,
      channel: 'online',
      photo: null,
      applicationForm: null,
      identityMaterial: byOccupation({
        required: [passportCopy, flightItinerary],
        optional: [hotelBooking],
        extra: { employee: [employmentLetter] },
      }),
      offeredTo: allNationalsExcept(countryIds('mv sc sg')),
      prices: [forNationals(southAsia, fee(2000, 1300)), forEverybody(fee(5000, 1400))],
      about: [
        {
          title: 'Who it is for',
          content: 'Holidays, visits to friends and family, medical treatment, and transit.',
        },
        border,
      ],
    },
    {
      id: 14402,
      name: 'Business ETA, 30 days',
      entryCount: term('Multiple'),
      stayDuration: term('30 days', 'For each visit.'),
      validityPeriod: term('90 days', 'Enter within 90 days after it was issued.'),
      needDays: 3,
      passRate: 9812,
      sales: 1134,
      channel: 'online',
      photo: photo35x45White,
      applicationForm: { name: 'Sri Lanka business ETA application', country: 'sri-lanka' },
      identityMaterial: withoutOccupation(
        [passport, invitationLetter, businessLetter],
        [flightItinerary, hotelBooking],
      ),
      offeredTo: everybody,
      prices: [forNationals(southAsia, fee(3000, 2400)), forEverybody(fee(5500, 2400))],
      about: [
        {
          title: 'Who it is for',
          content:
            'Meetings, conferences, fairs and training. Paid work in Sri Lanka needs a residence visa.',
        },
        border,
      ],
    },
  ],
});
