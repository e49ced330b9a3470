import { passportCatalogue, travellerCatalogue } from '../domain/english/traveller-messages';
import { catalogueOf } from '../domain/messages/catalogue';
import type { MessageOf, None } from '../domain/messages/message';
import type { ZoneMessage } from '../domain/passport/machine-readable-zone';
import type { PassportMessage, PassportMessages } from '../domain/passport/passport-form';
import { wordsOf } from '../language/translate-message';
import { msg, type SourceText } from '../domain/messages/text-params';
import { t } from '../language/translate';

const texts: Record<ZoneMessage['code'], SourceText> = {
  'first-line-missing': msg('The first line is missing.'),
  'second-line-missing': msg('The second line is missing.'),
  'first-line-length': msg(
    'The first line has {length, plural, one {# character} other {# characters}}; a passport has {expected} there.',
  ),
  'second-line-length': msg(
    'The second line has {length, plural, one {# character} other {# characters}}; a passport has {expected} there.',
  ),
  'first-line-character': msg('The first line has a “{character}”, which no passport has there.'),
  'second-line-character': msg('The second line has a “{character}”, which no passport has there.'),
  'document-code': msg('The first line of a passport begins with P.'),
  'issuer-unknown': msg('The issuing country “{country}” is not known.'),
  'names-characters': msg('The names in the first line have letters and < only.'),
  'passport-number-digit': msg('The passport number and the digit after it do not match.'),
  'nationality-unknown': msg('The nationality “{nationality}” is not known.'),
  'birthday-letters': msg('The date of birth has digits only: type 0 for O and 1 for I.'),
  'birthday-impossible': msg('The date of birth is not a real date.'),
  'birthday-digit': msg('The date of birth and the digit after it do not match.'),
  'sex-character': msg('The sex in the second line is M, F or <.'),
  'expiry-letters': msg('The date of expiry has digits only: type 0 for O and 1 for I.'),
  'expiry-impossible': msg('The date of expiry is not a real date.'),
  'expiry-digit': msg('The date of expiry and the digit after it do not match.'),
  'personal-number-digit': msg('The personal number and the digit after it do not match.'),
  'last-digit': msg('The last digit of the second line does not match the rest of it.'),
};

/** The text of a problem with a machine-readable zone. */
export const zoneWords = ({ code, ...params }: ZoneMessage): string => t(texts[code], params);

/** The reasons why passport data is not saved. */
interface NotSavedMessages extends Pick<PassportMessages, 'please-complete'> {
  'passport-arriving': None;
  'picture-missing': None;
  'passport-twice': { firstName: string };
}
export type NotSavedMessage = MessageOf<NotSavedMessages>;

const notSaved = catalogueOf<Omit<NotSavedMessages, 'passport-twice'>>()({
  'please-complete': 'Please complete',
  'passport-arriving': 'What you saved before is arriving right now. Save again in a moment.',
  'picture-missing': 'The picture of the passport is missing.',
});

/** The text why passport data is not saved. */
export const notSavedWords = (message: NotSavedMessage): string =>
  message.code === 'passport-twice'
    ? wordsOf(travellerCatalogue, message)
    : wordsOf(notSaved, message);

/** The text of a problem with a field of the passport form. */
export const passportWords = (message: PassportMessage): string =>
  wordsOf(passportCatalogue, message);
