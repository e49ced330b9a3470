import { allNationalsExcept, both, residentsOf } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds, gulfStates } from '../countries';
import {
  defineDestination,
  fee,
  forEverybody,
  forNationals,
  forResidents,
  type ProductDraft,
  term,
} from '../define-destination';
import { byOccupation, photo40x60White, withoutOccupation } from '../materials';
import { employmentLetter } from '../occupation-documents';
import { passport, residencePermit } from '../personal-documents';
import { flightItinerary, hotelBooking } from '../travel-documents';

const common = {
  channel: 'online',
  photo: photo40x60White,
  applicationForm: { name: 'Egypt e-visa application', country: 'egypt' },
  visaPageSampleKey: 'e-visa.svg',
} satisfies Partial<ProductDraft>;

const validityMemo = 'Enter within these days after the visa was issued.';
const sinai = {
  title: 'Only Sinai?',
  content:
    'A stay of up to 15 days in Sharm el-Sheikh, Dahab, Nuweiba or Taba needs no visa if you arrive there and do not leave the region.',
};

export const egypt: Destination = defineDestination({
  id: 818,
  name: 'Egypt',
  flagKey: 'eg',
  scene: 'egypt',
  products: [
    {
      ...common,
      id: 81801,
      name: 'E-visa, 30 days',
      entryCount: term('Single'),
      stayDuration: term('30 days'),
      validityPeriod: term('90 days', validityMemo),
      needDays: 5,
      passRate: 9789,
      sales: 9644,
      identityMaterial: byOccupation({
        required: [passport, hotelBooking],
        optional: [flightItinerary],
        extra: { employee: [employmentLetter] },
      }),
      offeredTo: allNationalsExcept(gulfStates),
      prices: [
        forNationals(countryIds('in ph'), fee(2500, 2100)),
        forResidents(countryIds('gb us'), fee(2500, 2700)),
        forEverybody(fee(2500, 2300)),
      ],
      about: [
        {
          title: 'Who it is for',
          content: 'Holidays in the whole country, with one arrival.',
        },
        sinai,
      ],
    },
    {
      ...common,
      id: 81802,
      name: 'E-visa, multiple entry',
      entryCount: term('Multiple'),
      stayDuration: term('30 days', 'For each visit.'),
      validityPeriod: term('180 days', validityMemo),
      needDays: 7,
      passRate: 9655,
      sales: 1822,
      identityMaterial: withoutOccupation(
        [passport, hotelBooking, residencePermit],
        [flightItinerary],
      ),
      offeredTo: both(
        allNationalsExcept(gulfStates),
        residentsOf(countryIds('ae au bh ca gb jp kw nz om qa sa sg us')),
      ),
      prices: [forEverybody(fee(6000, 2600))],
      about: [
        {
          title: 'Who it is for',
          content:
            'Travellers with a residence permit of one of the listed countries who visit Egypt more than once, or cross to Jordan on the way.',
        },
        sinai,
      ],
    },
  ],
});
