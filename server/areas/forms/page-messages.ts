import type { Language } from '../../../src/contract/languages';
import { msg } from '../../../src/domain/messages/text-params';
import { unfilledIn } from '../../messages/translate-to';

/** The texts of the form's script, which the page carries in its language. */
const pageWords = {
  saving: msg('Saving …'),
  saved: msg('Saved'),
  'answer-refused': msg('One answer could not be saved.'),
  'open-again': msg('Not saved: open the form again from your application.'),
  'not-saved-yet': msg(
    'Not saved yet: there is no connection. We keep trying while this page is open.',
  ),
  'kept-here': msg(
    'There is no connection. Your answers are kept on this device, and sent when you open the form with one.',
  ),
  missing: msg(
    '{count, plural, one {One answer is missing or has to be fixed} other {# answers are missing or have to be fixed}}',
  ),
  answered: msg('{answered} of {count} answered'),
  complete: msg('The form is complete'),
  'can-change': msg('You can still change it.'),
  'send-changes': msg('Send the changes'),
  'did-not-work': msg('This did not work. Please try again.'),
  'no-connection': msg('There is no connection. Your answers are kept: please try again.'),
};
export type PageWord = keyof typeof pageWords;

export const pageWordsIn = (language: Language): Record<PageWord, string> =>
  Object.fromEntries(
    Object.entries(pageWords).map(([word, text]) => [word, unfilledIn(language, text)]),
  ) as Record<PageWord, string>;
