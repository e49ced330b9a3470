import { catalogueOf } from '../domain/messages/catalogue';
import { wordsOf } from '../language/message-words';
import type { MessageOf, None } from '../domain/messages/message';
import type { PassportMessage, PassportMessages } from '../domain/passport/passport-form';
import { passportCatalogue } from '../domain/english/traveller-messages';

/** The reasons why passport data is not saved. */
interface NotSavedMessages extends Pick<PassportMessages, 'please-complete'> {
  'passport-arriving': None;
  'picture-missing': None;
}
export type NotSavedMessage = MessageOf<NotSavedMessages>;

const notSaved = catalogueOf<NotSavedMessages>()({
  'please-complete': 'Please complete',
  'passport-arriving': 'What you saved before is arriving right now. Save again in a moment.',
  'picture-missing': 'The picture of the passport is missing.',
});

/** The text why passport data is not saved. */
export const notSavedWords = (message: NotSavedMessage): string => wordsOf(notSaved, message);

/** The text of a problem with a field of the passport form. */
export const passportWords = (message: PassportMessage): string =>
  wordsOf(passportCatalogue, message);
