import { allNationalsExcept, nationalsOf } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds, schengenMembers } from '../countries';
import { defineDestination, fee, forEverybody, forNationals, term } from '../define-destination';
import { byOccupation, photo35x45White, proofOfOccupation, withoutOccupation } from '../materials';
import { bankStatements, payslips } from '../occupation-documents';
import { oldVisas, passport, residencePermit } from '../personal-documents';
import { dayPlan, flightItinerary, hotelBooking } from '../travel-documents';

const authorised = [
  ...schengenMembers,
  ...countryIds(
    'ae al ar au ba bb bn br bs bw ca cl co cr gb hk ie il jp ls mc me mk mo mx my ni nz om pa py ' +
      'qa rs sa sg th tr tw us uy za',
  ),
];

const arrivalCard = {
  title: 'Arrival card',
  content: 'With the authorisation you need no arrival card; with a visa, fill it in on the plane.',
};

export const southKorea: Destination = defineDestination({
  id: 410,
  name: 'South Korea',
  flagKey: 'kr',
  scene: 'south-korea',
  products: [
    {
      id: 41001,
      name: 'Tourist visa, 90 days',
      entryCount: term('Single'),
      stayDuration: term('90 days'),
      validityPeriod: term('3 months', 'Enter within three months after the visa was issued.'),
      needDays: 9,
      passRate: 9322,
      sales: 2746,
      channel: 'embassy',
      photo: photo35x45White,
      applicationForm: { name: 'South Korea visa application', country: 'south-korea' },
      identityMaterial: byOccupation({
        required: [passport, bankStatements, residencePermit],
        proof: proofOfOccupation,
        optional: [flightItinerary, dayPlan, oldVisas],
        extra: { employee: [payslips] },
      }),
      offeredTo: allNationalsExcept([...authorised, ...countryIds('kp')]),
      prices: [
        forNationals(countryIds('cn ph vn'), fee(4000, 3900)),
        forEverybody(fee(4000, 4600)),
      ],
      about: [
        { title: 'Who it is for', content: 'Holidays, concerts, medical visits and family.' },
        arrivalCard,
      ],
    },
    {
      id: 41002,
      name: 'Travel authorisation, 3 years',
      entryCount: term('Multiple'),
      stayDuration: term('30 to 90 days', 'It depends on the nationality.'),
      validityPeriod: term('3 years', 'It ends earlier if the passport does.'),
      needDays: 2,
      passRate: 9969,
      sales: 4811,
      channel: 'online',
      photo: photo35x45White,
      applicationForm: null,
      identityMaterial: withoutOccupation([passport], [hotelBooking]),
      offeredTo: nationalsOf(authorised),
      prices: [forEverybody(fee(800, 1700))],
      about: [
        {
          title: 'Who it is for',
          content: 'Nationals who enter without a visa and want a quick way through the airport.',
        },
        arrivalCard,
      ],
    },
  ],
});
