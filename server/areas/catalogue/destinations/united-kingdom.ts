import { allNationalsExcept, nationalsOf } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds, gulfStates, schengenMembers } from '../countries';
import { defineDestination, fee, forEverybody, forResidents, term } from '../define-destination';
import {
  byOccupation,
  photo35x45LightGrey,
  proofOfOccupation,
  withoutOccupation,
} from '../materials';
import { bankStatements, payslips } from '../occupation-documents';
import { coverLetter, oldVisas, passport, residencePermit } from '../personal-documents';
import { flightItinerary, hotelBooking } from '../travel-documents';

const authorised = [
  ...schengenMembers,
  ...gulfStates,
  ...countryIds(
    'ad ag ar au bb bn br bs bz ca cl cr gd gt gy hk il jp ki kn kr la mc mh mo mu mv mx my ni nr ' +
      'nz pa pe pg pw py sb sc sg sm tw us uy va vc ws',
  ),
];

const ireland = {
  title: 'Ireland',
  content: 'The Republic of Ireland has rules of its own. This visa does not let you in there.',
};

export const unitedKingdom: Destination = defineDestination({
  id: 826,
  name: 'United Kingdom',
  flagKey: 'gb',
  scene: 'united-kingdom',
  products: [
    {
      id: 82601,
      name: 'Standard visitor visa, 6 months',
      entryCount: term('Multiple'),
      stayDuration: term('6 months', 'For each visit.'),
      validityPeriod: term('6 months', 'Starts on the arrival date of the application.'),
      needDays: 15,
      passRate: 8934,
      sales: 5077,
      channel: 'embassy',
      photo: photo35x45LightGrey,
      applicationForm: { name: 'UK visitor visa application', country: 'united-kingdom' },
      identityMaterial: byOccupation({
        required: [passport, bankStatements],
        proof: proofOfOccupation,
        optional: [flightItinerary, hotelBooking, coverLetter, oldVisas, residencePermit],
        extra: { employee: [payslips] },
      }),
      offeredTo: allNationalsExcept([...authorised, ...countryIds('ie')]),
      prices: [
        forResidents(countryIds('ae in sg'), fee(16900, 4900)),
        forEverybody(fee(16900, 6400)),
      ],
      about: [
        {
          title: 'Who it is for',
          content: 'Holidays, family visits, meetings, and courses of up to six months.',
        },
        ireland,
      ],
    },
    {
      id: 82602,
      name: 'Travel authorisation, 2 years',
      entryCount: term('Multiple'),
      stayDuration: term('6 months', 'For each visit.'),
      validityPeriod: term('2 years', 'It ends earlier if the passport does.'),
      needDays: 3,
      passRate: 9972,
      sales: 14120,
      channel: 'online',
      photo: photo35x45LightGrey,
      applicationForm: null,
      identityMaterial: withoutOccupation([passport]),
      offeredTo: nationalsOf(authorised),
      prices: [forEverybody(fee(2100, 1500))],
      about: [
        {
          title: 'Who it is for',
          content: 'Nationals who need no visa for a short visit; children and babies too.',
        },
        ireland,
      ],
    },
  ],
});
