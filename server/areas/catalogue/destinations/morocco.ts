import { both, nationalsOf, residentsOf } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds, gulfStates, schengenMembers } from '../countries';
import {
  defineDestination,
  fee,
  forEverybody,
  forNationals,
  type ProductDraft,
  term,
} from '../define-destination';
import { photo35x45White, withoutOccupation } from '../materials';
import { passport, passportCopy, residencePermit } from '../personal-documents';
import { flightItinerary, hotelBooking } from '../travel-documents';

const direct = countryIds('az gt in jo th vn');
/** These nationals get the e-visa only with a residence permit of one of `trustedResidences`. */
const byPermit = countryIds('bd eg gh id ke lk ng np ph pk tz ug za zm zw');
const trustedResidences = [
  ...schengenMembers,
  ...gulfStates,
  ...countryIds('au ca gb ie jp nz us'),
];

const common = {
  channel: 'online',
  applicationForm: null,
  visaPageSampleKey: 'e-visa.svg',
  entryCount: term('Single'),
  stayDuration: term('30 days'),
  validityPeriod: term('180 days', 'Enter within 180 days after the visa was issued.'),
} satisfies Partial<ProductDraft>;

const address = {
  title: 'Your address',
  content: 'The border police may ask for the address of the first night. Keep it at hand.',
};

export const morocco: Destination = defineDestination({
  id: 504,
  name: 'Morocco',
  flagKey: 'ma',
  scene: 'morocco',
  products: [
    {
      ...common,
      id: 50401,
      name: 'E-visa, 30 days',
      needDays: 3,
      passRate: 9838,
      sales: 3981,
      photo: photo35x45White,
      identityMaterial: withoutOccupation([passport, flightItinerary], [hotelBooking]),
      offeredTo: nationalsOf(direct),
      prices: [forNationals(countryIds('in'), fee(7700, 1800)), forEverybody(fee(7700, 2200))],
      about: [
        { title: 'Who it is for', content: 'Holidays and visits with one arrival.' },
        address,
      ],
    },
    {
      ...common,
      id: 50402,
      name: 'E-visa, 30 days, express',
      needDays: 1,
      passRate: 9805,
      sales: 877,
      photo: photo35x45White,
      identityMaterial: withoutOccupation([passport, flightItinerary], [hotelBooking]),
      offeredTo: nationalsOf(direct),
      prices: [forEverybody(fee(11000, 3400))],
      about: [{ title: 'Who it is for', content: 'Travellers who leave within days.' }, address],
    },
    {
      ...common,
      id: 50403,
      name: 'Permit holder e-visa, 30 days',
      needDays: 3,
      passRate: 9862,
      sales: 1543,
      photo: null,
      identityMaterial: withoutOccupation(
        [passportCopy, residencePermit, flightItinerary],
        [hotelBooking],
      ),
      offeredTo: both(nationalsOf(byPermit), residentsOf(trustedResidences)),
      prices: [forEverybody(fee(7700, 2000))],
      about: [
        {
          title: 'Who it is for',
          content:
            'Travellers whose residence permit of the Schengen Area, the Gulf states, Australia, Canada, Ireland, Japan, New Zealand, the United Kingdom or the United States is valid for 180 days more.',
        },
        address,
      ],
    },
  ],
});
