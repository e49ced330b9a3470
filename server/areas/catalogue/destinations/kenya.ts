import { allNationalsExcept } from '../audience';
import type { Destination } from '../catalogue-types';
import { countryIds, eastAfricanCommunity } from '../countries';
import {
  defineDestination,
  fee,
  forEverybody,
  forNationals,
  forResidents,
  term,
} from '../define-destination';
import { byOccupation, photo51x51White, withoutOccupation } from '../materials';
import { passport, passportCopy, yellowFeverCertificate } from '../personal-documents';
import { flightItinerary, hotelBooking } from '../travel-documents';

const yellowFever = {
  title: 'Health',
  content:
    'A yellow fever certificate is checked on arrival if you come from a country with a risk of it.',
};

export const kenya: Destination = defineDestination({
  id: 404,
  name: 'Kenya',
  flagKey: 'ke',
  scene: 'kenya',
  products: [
    {
      id: 40401,
      name: 'eTA, 90 days',
      entryCount: term('Single'),
      stayDuration: term('90 days', 'The officer at the border may stamp a shorter stay.'),
      validityPeriod: term('90 days', 'Enter within 90 days after it was issued.'),
      needDays: 3,
      passRate: 9961,
      sales: 7310,
      channel: 'online',
      photo: null,
      applicationForm: null,
      identityMaterial: byOccupation({
        required: [passportCopy, flightItinerary],
        optional: [hotelBooking],
      }),
      offeredTo: allNationalsExcept(eastAfricanCommunity),
      prices: [
        forNationals(countryIds('et gh mu za zm'), fee(2000, 1200)),
        forResidents(countryIds('au ca gb us'), fee(3000, 2200)),
        forEverybody(fee(3000, 1800)),
      ],
      about: [
        {
          title: 'Who it is for',
          content:
            'Everybody who travels to Kenya without being a citizen of an East African country, children too. Two documents are enough; there is no form to fill in.',
        },
        yellowFever,
      ],
    },
    {
      id: 40402,
      name: 'East Africa tourist visa',
      entryCount: term('Multiple', 'Only between Kenya, Rwanda and Uganda.'),
      stayDuration: term('90 days'),
      validityPeriod: term('90 days', 'It ends when you leave the three countries.'),
      needDays: 5,
      passRate: 9733,
      sales: 1256,
      channel: 'online',
      photo: { ...photo51x51White, mayWhiten: true },
      applicationForm: { name: 'East Africa visa application', country: 'kenya' },
      identityMaterial: withoutOccupation(
        [passport, flightItinerary, hotelBooking],
        [yellowFeverCertificate],
      ),
      visaPageSampleKey: 'e-visa.svg',
      offeredTo: allNationalsExcept([...eastAfricanCommunity, ...countryIds('ly so sy ye')]),
      prices: [forEverybody(fee(10000, 2900))],
      about: [
        {
          title: 'Who it is for',
          content:
            'Travellers who visit Kenya, Rwanda and Uganda in one journey and enter by Kenya first.',
        },
        yellowFever,
      ],
    },
  ],
});
