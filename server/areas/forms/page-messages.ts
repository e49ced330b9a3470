import type { Language } from '../../../src/contract/languages';
import type { AnswerProblemMessages } from '../../../src/domain/form/form-answers';
import { msg, type SourceText } from '../../../src/domain/messages/text-params';
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
  'kept-here': msg('Saved on this phone. It is sent when you are back online.'),
  'not-kept': msg('Not saved: there is no room on this phone. Free some, then change an answer.'),
  missing: msg(
    '{count, plural, one {One answer is missing or has to be fixed} other {# answers are missing or have to be fixed}}',
  ),
  answered: msg('{answered} of {count} answered'),
  questions: msg('{count, plural, one {# question} other {# questions}}'),
  answers: msg('{count, plural, one {# answer} other {# answers}}'),
  'answers-known': msg(
    '{count, plural, one {# answer} other {# answers}}, {known, number} from the passport',
  ),
  'from-applicant': msg('from {name}'),
  'from-own-form': msg('from your application of {month}'),
  'from-earlier-form': msg('from {name}, {month}'),
  'correct-too': msg('Correct for {name}, too'),
  'still-correct': msg('Still correct'),
  'next-question': msg('Next question · {count, number} left'),
  complete: msg('The form is complete'),
  'can-change': msg('You can still change it.'),
  'stays-as-it-is': msg('It stays as it is while your application is processed.'),
  'cannot-be-changed': msg('This form can not be changed now.'),
  'not-accepted': msg('This form was not accepted'),
  'check-answers': msg('Please check your answers.'),
  'not-sent': msg('Your answers were not accepted'),
  'leaves-early': msg('You leave before you arrive'),
  'change-a-day': msg(
    'The arrival date of your application is later than your day of departure. Change the day of departure, or the arrival date.',
  ),
  'says-elsewhere': msg('On another device: {answer}'),
  'take-that': msg('Take that answer'),
  'keep-mine': msg('Keep mine'),
  'complete-the-form': msg('Complete the form'),
  'send-changes': msg('Send the changes'),
  'did-not-work': msg('This did not work. Please try again.'),
  'no-connection': msg('There is no connection. Your answers are kept: please try again.'),
};

/** The problems that the script finds itself, by code, in the server's words for them. */
const problemWords: Readonly<Record<keyof AnswerProblemMessages, SourceText>> = {
  'form-choose': msg('Please choose one of the answers.'),
  'form-tick': msg('Please tick the box.'),
  'form-day': msg('Please give a day that there is.'),
  'form-characters': msg('Please type it again: it has unreadable characters.'),
  'form-too-long': msg('At most {most} characters, please.'),
  'form-departure-early': msg('The day of departure comes before the day of arrival.'),
  'please-complete': msg('Please complete'),
};

const words = { ...pageWords, ...problemWords };
export type PageWord = keyof typeof words;

export const pageWordsIn = (language: Language): Record<PageWord, string> =>
  Object.fromEntries(
    Object.entries(words).map(([word, text]) => [word, unfilledIn(language, text)]),
  ) as Record<PageWord, string>;
