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
import { fingerprints, schengenStayMemo, schengenVisa } from './schengen-area';

const applicationForm = { name: 'Norway visa application', country: 'norway' };

export const norway: Destination = defineDestination({
  id: 578,
  name: 'Norway',
  flagKey: 'no',
  scene: 'norway',
  products: [
    {
      ...schengenVisa,
      id: 57801,
      name: 'Schengen visa, 90 days',
      applicationForm,
      entryCount: term('Single'),
      stayDuration: term('Up to 90 days', schengenStayMemo),
      validityPeriod: term('As decided', 'Usually your journey plus 15 days.'),
      needDays: 15,
      passRate: 9418,
      sales: 4027,
      prices: [
        forNationals(countryIds('am az by cv'), fee(4100, 2900)),
        forResidents(countryIds('cn in ph sg th'), fee(8600, 2400)),
        forEverybody(fee(8600, 3300)),
      ],
      about: [
        {
          title: 'Who it is for',
          content:
            'Travellers who spend most of their nights in Norway, or who enter there if no country takes most nights. It lets you travel in all Schengen countries, but not on Svalbard alone.',
        },
        fingerprints,
      ],
    },
    {
      ...schengenVisa,
      id: 57802,
      name: 'Schengen visa, multiple entry',
      applicationForm,
      entryCount: term('Multiple'),
      stayDuration: term('90 days', schengenStayMemo),
      validityPeriod: term('1 year'),
      needDays: 20,
      passRate: 8865,
      sales: 988,
      prices: [
        forNationals(countryIds('am az by cv'), fee(4100, 5200)),
        forEverybody(fee(8600, 5900)),
      ],
      about: [
        {
          title: 'Who it is for',
          content:
            'Travellers who have used a Schengen visa properly within the last two years and will come again. The consulate may grant a single entry instead.',
        },
        fingerprints,
      ],
    },
  ],
});
