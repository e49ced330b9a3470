import { allNationalsExcept, both, residentsOf } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds, schengenMembers } from '../countries';
import { defineDestination, fee, forEverybody, forNationals, term } from '../define-destination';
import { byOccupation, photo35x45White, proofOfOccupation, withoutOccupation } from '../materials';
import { passport, passportCopy, residencePermit } from '../personal-documents';
import { flightItinerary, hotelBooking } from '../travel-documents';

const visaFree = [
  ...schengenMembers,
  ...countryIds('ar az br cl gb ge il jo jp kr kz my nz qa rs ru sg th ua us uz'),
];

const passportValidity = {
  title: 'Your passport',
  content: 'It must be valid for at least 150 days after you arrive, with one empty page.',
};

export const turkiye: Destination = defineDestination({
  id: 792,
  name: 'Türkiye',
  flagKey: 'tr',
  scene: 'turkiye',
  products: [
    {
      id: 79201,
      name: 'E-visa, 24 hours',
      entryCount: term('Single'),
      stayDuration: term('30 days'),
      validityPeriod: term('180 days', 'Starts on the arrival date of the application.'),
      needDays: 1,
      passRate: 9887,
      sales: 11052,
      channel: 'online',
      photo: null,
      applicationForm: null,
      identityMaterial: withoutOccupation([passportCopy, flightItinerary], [hotelBooking]),
      visaPageSampleKey: 'e-visa.svg',
      offeredTo: allNationalsExcept(visaFree),
      prices: [
        forNationals(countryIds('in'), fee(4300, 1900)),
        forNationals(countryIds('cn za'), fee(6000, 1900)),
        forEverybody(fee(5000, 2100)),
      ],
      about: [
        {
          title: 'In 24 hours',
          content:
            'Two documents, no form, no embassy visit. The decision comes within one business day after everything is complete.',
        },
        passportValidity,
      ],
    },
    {
      id: 79202,
      name: 'E-visa, multiple entry',
      entryCount: term('Multiple'),
      stayDuration: term('90 days', 'In all, within the 180 days of validity.'),
      validityPeriod: term('180 days', 'Starts on the arrival date of the application.'),
      needDays: 4,
      passRate: 9721,
      sales: 2418,
      channel: 'online',
      photo: photo35x45White,
      applicationForm: { name: 'Türkiye e-visa application', country: 'turkiye' },
      identityMaterial: byOccupation({
        required: [passport, flightItinerary, residencePermit],
        proof: proofOfOccupation,
        optional: [hotelBooking],
      }),
      visaPageSampleKey: 'e-visa.svg',
      offeredTo: both(
        allNationalsExcept(visaFree),
        residentsOf([...schengenMembers, ...countryIds('gb ie us')]),
      ),
      prices: [forNationals(countryIds('in'), fee(4300, 3200)), forEverybody(fee(6000, 3400))],
      about: [
        {
          title: 'Who it is for',
          content:
            'Travellers who live in the Schengen Area, Ireland, the United Kingdom or the United States and come more than once.',
        },
        passportValidity,
      ],
    },
  ],
});
