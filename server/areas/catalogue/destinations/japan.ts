import { allNationalsExcept, both, nationalsOf, residentsOf } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds, schengenMembers } from '../countries';
import {
  defineDestination,
  fee,
  forEverybody,
  forNationals,
  forNationalsLiving,
  forResidents,
  term,
} from '../define-destination';
import { byOccupation, photo45x45White, proofOfOccupation } from '../materials';
import { bankStatements } from '../occupation-documents';
import { oldVisas, passport, residencePermit } from '../personal-documents';
import { dayPlan, flightItinerary, hotelBooking } from '../travel-documents';

const visaFree = [
  ...schengenMembers,
  ...countryIds(
    'ad ae ar au bb bn br bs ca cl cr cy do gb gt hk hn id ie il kr ls mc mk mo mu mx my ni nz pa ' +
      'pe py qa rs sg sm sr sv th tn tr tw us uy',
  ),
];

/** The places whose residents the online counter serves. */
const servedResidences = countryIds('ae au br ca gb in kh mn sa sg tw us za');

export const japan: Destination = defineDestination({
  id: 392,
  name: 'Japan',
  flagKey: 'jp',
  scene: 'japan',
  products: [
    {
      id: 39201,
      name: 'E-visa, 90 days',
      entryCount: term('Single'),
      stayDuration: term('90 days', 'The officer at the border may stamp a shorter stay.'),
      validityPeriod: term('3 months', 'Enter within three months after the visa was issued.'),
      needDays: 7,
      passRate: 9846,
      sales: 8215,
      channel: 'online',
      photo: photo45x45White,
      applicationForm: { name: 'Japan visa application', country: 'japan' },
      identityMaterial: byOccupation({
        required: [passport, flightItinerary, residencePermit],
        proof: proofOfOccupation,
        optional: [hotelBooking, dayPlan],
      }),
      visaPageSampleKey: 'e-visa.svg',
      offeredTo: both(allNationalsExcept(visaFree), residentsOf(servedResidences)),
      prices: [
        forNationalsLiving(countryIds('in'), countryIds('sg'), fee(2200, 2000)),
        forNationals(countryIds('in'), fee(800, 2600)),
        forResidents(countryIds('ae sa'), fee(2200, 2700)),
        forEverybody(fee(2200, 2400)),
      ],
      about: [
        {
          title: 'Who it is for',
          content:
            'Holidays of up to 90 days by travellers who live in one of the places that the online counter serves. Arrival is by air.',
        },
        {
          title: 'At the border',
          content:
            'Show the visa on your phone while connected to a network. A screenshot or a print is not accepted.',
        },
      ],
    },
    {
      id: 39202,
      name: 'Multiple entry visa, 3 years',
      entryCount: term('Multiple'),
      stayDuration: term('30 days', 'For each visit.'),
      validityPeriod: term('3 years'),
      needDays: 10,
      passRate: 9307,
      sales: 1964,
      channel: 'embassy',
      photo: photo45x45White,
      applicationForm: { name: 'Japan visa application', country: 'japan' },
      identityMaterial: byOccupation(
        {
          required: [passport, bankStatements, dayPlan],
          proof: proofOfOccupation,
          optional: [oldVisas],
        },
        ['employee', 'self-employed', 'retiree', 'student'],
      ),
      offeredTo: nationalsOf(countryIds('cn in ph vn')),
      prices: [forNationals(countryIds('cn'), fee(4200, 5600)), forEverybody(fee(4200, 4700))],
      about: [
        {
          title: 'Who it is for',
          content:
            'Travellers who have been to Japan within the last three years, or who can show that they earn well and travel often.',
        },
        {
          title: 'Your passport',
          content: 'The consulate keeps the passport until the decision. Plan no other journey.',
        },
      ],
    },
  ],
});
