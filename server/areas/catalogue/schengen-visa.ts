import { allNationalsExcept, allResidentsExcept, both } from './audience';
import { schengenMembers, schengenVisaFree } from './country-groups';
import type { ProductDraft } from './define-destination';
import { byOccupation, proofOfOccupation } from './materials';
import { bankStatements, payslips } from './occupation-documents';
import { coverLetter, oldVisas, passport } from './personal-documents';
import { photo35x45LightGrey } from './photos';
import { flightItinerary, hotelBooking, travelInsurance } from './travel-documents';

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
