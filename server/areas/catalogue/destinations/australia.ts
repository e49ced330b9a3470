import { allNationalsExcept, nationalsOf } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds, schengenMembers } from '../countries';
import {
  defineDestination,
  fee,
  forEverybody,
  forResidents,
  notSoldTo,
  term,
} from '../define-destination';
import { byOccupation, photo35x45White, proofOfOccupation, withoutOccupation } from '../materials';
import { bankStatements, payslips } from '../occupation-documents';
import { coverLetter, oldVisas, passport } from '../personal-documents';
import { flightItinerary, hotelBooking } from '../travel-documents';

const etaNationals = [...schengenMembers, ...countryIds('bn ca gb hk ie jp kr my sg us')];

const health = {
  title: 'Health and character',
  content:
    'Visitors over 75 show a health certificate. Convictions must be told in the application, also old ones.',
};

export const australia: Destination = defineDestination({
  id: 36,
  name: 'Australia',
  flagKey: 'au',
  scene: 'australia',
  lackingName: { kind: 'blank' },
  products: [
    {
      id: 3601,
      name: 'Visitor visa, 12 months',
      entryCount: term('Multiple', 'The decision may allow a single entry only.'),
      stayDuration: term('3 months', 'For each visit.'),
      validityPeriod: term('12 months'),
      needDays: 20,
      passRate: 9126,
      sales: 3866,
      channel: 'online',
      photo: photo35x45White,
      applicationForm: { name: 'Australia visitor visa application', country: 'australia' },
      identityMaterial: byOccupation({
        required: [passport, bankStatements],
        proof: proofOfOccupation,
        optional: [coverLetter, oldVisas, flightItinerary],
        extra: { employee: [payslips] },
      }),
      visaPageSampleKey: 'e-visa.svg',
      offeredTo: allNationalsExcept([...etaNationals, ...countryIds('nz')]),
      prices: [forResidents(countryIds('nz sg'), fee(13200, 4400)), forEverybody(fee(13200, 5600))],
      about: [
        {
          title: 'Who it is for',
          content:
            'Holidays, cruises and visits to family. Study of up to three months is allowed.',
        },
        health,
      ],
    },
    {
      id: 3602,
      name: 'ETA, 12 months',
      entryCount: term('Multiple'),
      stayDuration: term('3 months', 'For each visit.'),
      validityPeriod: term('12 months', 'It ends earlier if the passport does.'),
      needDays: 2,
      passRate: 9957,
      sales: 8450,
      channel: 'online',
      photo: photo35x45White,
      applicationForm: null,
      identityMaterial: withoutOccupation([passport], [hotelBooking]),
      // Also shown to Indian and Chinese travellers, who look for it but cannot get it: without a
      // price.
      offeredTo: nationalsOf([...etaNationals, ...countryIds('cn in')]),
      prices: [notSoldTo(countryIds('cn in')), forEverybody(fee(1300, 1600))],
      about: [
        {
          title: 'Who it is for',
          content:
            'Short visits by nationals of the countries in the ETA scheme. Others apply for the visitor visa.',
        },
        health,
      ],
    },
  ],
});
