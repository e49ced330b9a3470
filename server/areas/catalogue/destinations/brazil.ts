import { nationalsOf } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds } from '../countries';
import {
  defineDestination,
  fee,
  forEverybody,
  forNationals,
  forResidents,
  term,
} from '../define-destination';
import { byOccupation, photo35x45White, proofOfOccupation } from '../materials';
import { bankStatements } from '../occupation-documents';
import {
  birthCertificate,
  parentConsent,
  passport,
  yellowFeverCertificate,
} from '../personal-documents';
import { flightItinerary, hotelBooking } from '../travel-documents';

const consularNationals = countryIds(
  'ae af am ao az bd bh cd ci cm cn cu dz eg et gh hk id in iq ir jo ke kh kw kz la lb lk ma mm ' +
    'mn mz ng np om ph pk qa ru rw sa sn tn tr tw tz ug uz vn za zm zw',
);

const minors = {
  title: 'Under 18',
  content:
    'A child who travels without both parents needs the consent of the parent who stays at home.',
};

export const brazil: Destination = defineDestination({
  id: 76,
  name: 'Brazil',
  flagKey: 'br',
  scene: 'brazil',
  products: [
    {
      id: 7601,
      name: 'Visitor visa, 90 days',
      entryCount: term('Multiple'),
      stayDuration: term('90 days', 'In a year, in all visits together.'),
      validityPeriod: term('1 year'),
      needDays: 12,
      passRate: 9583,
      sales: 1690,
      channel: 'embassy',
      photo: photo35x45White,
      applicationForm: { name: 'Brazil visa application', country: 'brazil' },
      identityMaterial: byOccupation({
        required: [passport, flightItinerary, bankStatements],
        proof: { ...proofOfOccupation, 'pre-schooler': [birthCertificate, parentConsent] },
        optional: [hotelBooking, yellowFeverCertificate],
      }),
      offeredTo: nationalsOf(consularNationals),
      prices: [
        forResidents(countryIds('ar cl pt uy'), fee(8000, 2600)),
        forNationals(countryIds('in'), fee(8000, 3400)),
        forEverybody(fee(8000, 3900)),
      ],
      about: [
        { title: 'Who it is for', content: 'Holidays, sports events, meetings and family visits.' },
        minors,
      ],
    },
    {
      id: 7602,
      name: 'E-visa, 90 days',
      entryCount: term('Multiple'),
      stayDuration: term('90 days', 'In a year, in all visits together.'),
      validityPeriod: term('10 years', '5 years for nationals of Australia and Canada.'),
      needDays: 6,
      passRate: 9794,
      sales: 2873,
      channel: 'online',
      photo: photo35x45White,
      applicationForm: { name: 'Brazil e-visa application', country: 'brazil' },
      identityMaterial: byOccupation({
        required: [passport, flightItinerary],
        proof: { 'pre-schooler': [birthCertificate, parentConsent] },
        optional: [hotelBooking],
      }),
      visaPageSampleKey: 'e-visa.svg',
      offeredTo: nationalsOf(countryIds('au ca us')),
      prices: [forEverybody(fee(8100, 2900))],
      about: [
        {
          title: 'Who it is for',
          content: 'Travellers with a passport of Australia, Canada or the United States.',
        },
        minors,
      ],
    },
  ],
});
