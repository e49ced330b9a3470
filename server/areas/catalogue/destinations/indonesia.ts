import { allNationalsExcept, everybody } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds, southEastAsia } from '../countries';
import { defineDestination, fee, forEverybody, forNationals, term } from '../define-destination';
import { byOccupation, photo35x45White, withoutOccupation } from '../materials';
import { bankStatements } from '../occupation-documents';
import { birthCertificate, parentConsent, passport } from '../personal-documents';
import { flightItinerary, hotelBooking } from '../travel-documents';

const declaration = {
  title: 'Before you land',
  content:
    'Everybody fills in the electronic customs declaration within three days before the arrival. It is free of charge.',
};

export const indonesia: Destination = defineDestination({
  id: 360,
  name: 'Indonesia',
  flagKey: 'id',
  scene: 'indonesia',
  products: [
    {
      id: 36001,
      name: 'E-visa on arrival, 30 days',
      entryCount: term('Single'),
      stayDuration: term('30 days', 'Can be extended once by 30 days.'),
      validityPeriod: term('90 days', 'Enter within 90 days after the visa was issued.'),
      needDays: 2,
      passRate: 9934,
      sales: 15890,
      channel: 'online',
      photo: photo35x45White,
      applicationForm: null,
      identityMaterial: withoutOccupation([passport, flightItinerary], [hotelBooking]),
      visaPageSampleKey: 'e-visa.svg',
      offeredTo: allNationalsExcept([...southEastAsia, ...countryIds('af il kp ng pk')]),
      prices: [
        forNationals(countryIds('in'), fee(3300, 1500)),
        forNationals(countryIds('cn'), fee(3300, 1700)),
        forEverybody(fee(3300, 1900)),
      ],
      about: [
        {
          title: 'Who it is for',
          content:
            'Holidays, family visits and meetings. With the e-visa you use the electronic gates in Bali and Jakarta and skip the payment counter.',
        },
        declaration,
      ],
    },
    {
      id: 36002,
      name: 'Tourist visa, 60 days',
      entryCount: term('Single'),
      stayDuration: term('60 days', 'Can be extended twice by 60 days.'),
      validityPeriod: term('90 days', 'Enter within 90 days after the visa was issued.'),
      needDays: 5,
      passRate: 9716,
      sales: 3377,
      channel: 'online',
      photo: photo35x45White,
      applicationForm: { name: 'Indonesia visa application', country: 'indonesia' },
      identityMaterial: byOccupation({
        required: [passport, flightItinerary, bankStatements],
        proof: { 'pre-schooler': [birthCertificate, parentConsent] },
        optional: [hotelBooking],
      }),
      visaPageSampleKey: 'e-visa.svg',
      offeredTo: everybody,
      prices: [
        forNationals(countryIds('af il ng pk'), fee(9600, 6400)),
        forEverybody(fee(9600, 3800)),
      ],
      about: [
        {
          title: 'Who it is for',
          content: 'Long holidays, and travellers who cannot get the visa on arrival.',
        },
        declaration,
      ],
    },
  ],
});
