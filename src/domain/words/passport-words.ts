import { catalogueOf } from '../messages/catalogue';
import type { PassportMessages } from '../passport/passport-form';

/** The specification's texts, verbatim. */
export const passportCatalogue = catalogueOf<PassportMessages>()({
  'please-complete': 'Please complete',
  'passport-number-format': 'Password number format error.',
  'surname-format': 'Surname format error.',
  'given-name-format': 'Given Name format error.',
  'nationality-format': 'Nationality format error.',
  'date-format': 'Date format error.',
});
