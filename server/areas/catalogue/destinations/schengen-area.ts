import { allNationalsExcept, allResidentsExcept, both } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds, schengenMembers, schengenVisaFree } from '../countries';
import {
  defineDestination,
  fee,
  forEverybody,
  forNationals,
  forResidents,
  type ProductDraft,
  term,
} from '../define-destination';
import { byOccupation, photo35x45LightGrey, proofOfOccupation } from '../materials';
import { bankStatements, payslips } from '../occupation-documents';
import { coverLetter, oldVisas, passport } from '../personal-documents';
import { flightItinerary, hotelBooking, travelInsurance } from '../travel-documents';

/** The common properties of all Schengen visas, whichever member's visa centre processes them. */
export const schengenVisa = {
  channel: 'embassy',
  photo: photo35x45LightGrey,
  identityMaterial: byOccupation({
    required: [passport, flightItinerary, hotelBooking, travelInsurance, bankStatements],
    proof: proofOfOccupation,
    optional: [coverLetter, oldVisas],
    extra: { employee: [payslips] },
  }),
  // Residents of the area have a permit and need no visa.
  offeredTo: both(allNationalsExcept(schengenVisaFree), allResidentsExcept(schengenMembers)),
} satisfies Partial<ProductDraft>;

export const schengenStayMemo =
  'At most 90 days in any 180 days, in all member countries together.';

export const fingerprints = {
  title: 'Fingerprints',
  content:
    'You give them at the visa centre once in 59 months. Children under 12 are exempt, but come along to the appointment.',
};

const applicationForm = { name: 'Schengen visa application', country: 'schengen' };
const reducedVisaFee = countryIds('am az by cv');

const whichCountry = {
  title: 'Which country decides',
  content:
    'The one where you spend most nights, or where you enter if none takes most. Tell us where you stay in the application form, and we choose the visa centre.',
};

export const schengenArea: Destination = defineDestination({
  id: 10010,
  name: 'Schengen Area',
  flagKey: 'eu',
  scene: 'schengen-area',
  homeNationalities: schengenMembers,
  products: [
    {
      ...schengenVisa,
      id: 1001001,
      name: 'Short-stay visa, 90 days',
      applicationForm,
      entryCount: term('Single', 'Leaving for a country outside the area ends the visa.'),
      stayDuration: term('Up to 90 days', schengenStayMemo),
      validityPeriod: term('As decided', 'Usually your journey plus 15 days.'),
      needDays: 15,
      passRate: 9275,
      sales: 6742,
      prices: [
        forNationals(reducedVisaFee, fee(4100, 3900)),
        forResidents(countryIds('cn in ph sg th'), fee(9700, 3200)),
        forResidents(countryIds('ae gb us'), fee(9700, 4900)),
        forEverybody(fee(9700, 4100)),
      ],
      about: [
        {
          title: 'Who it is for',
          content: 'Journeys through several of the 29 member countries with one visa.',
        },
        whichCountry,
        fingerprints,
      ],
    },
    {
      ...schengenVisa,
      id: 1001002,
      name: 'Multiple entry visa, 1 year',
      applicationForm,
      entryCount: term('Multiple'),
      stayDuration: term('90 days', schengenStayMemo),
      validityPeriod: term('1 year'),
      needDays: 20,
      passRate: 8742,
      sales: 1308,
      prices: [
        forNationals(reducedVisaFee, fee(4100, 6900)),
        forResidents(countryIds('ae gb us'), fee(9700, 7900)),
        forEverybody(fee(9700, 6900)),
      ],
      about: [
        {
          title: 'Who it is for',
          content:
            'Travellers who used a Schengen visa properly within the last two years. The consulate may grant a single entry instead.',
        },
        whichCountry,
        fingerprints,
      ],
    },
  ],
});
