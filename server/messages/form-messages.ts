import { catalogueOf } from '../../src/domain/messages/catalogue';
import type { FormMessages, ServerMessages } from '../../src/domain/messages/server-messages';

/** Messages of other catalogues that the form's page shows too. */
type SharedMessages = Pick<
  ServerMessages,
  | 'please-complete'
  | 'application-not-found'
  | 'applicant-not-found'
  | 'document-not-found'
  | 'too-many-attempts'
  | 'service-interrupted'
  | 'server-failed'
>;

/** The messages on the application form's page, which has no words of its own for codes. */
export const formMessages = catalogueOf<FormMessages & SharedMessages>()({
  'form-closed': 'This form can no longer be changed.',
  'form-access-ended': 'The access to this form has ended. Open it again.',
  'form-answer-unreadable': 'The answer cannot be read.',
  'form-no-question': 'There is no such question.',
  'form-choose': 'Please choose one of the answers.',
  'form-tick': 'Please tick the box.',
  'form-day': 'Please give a day that there is.',
  'form-characters': 'Please type it again: it has unreadable characters.',
  'form-too-long': 'At most {most} characters, please.',
  'form-departure-early': 'The day of departure comes before the day of arrival.',
  'form-incomplete': 'The form lacks an answer: open it to see which.',
  'form-answered-elsewhere':
    'Another device has answered this form since. Open the form again to compare the answers.',
  'please-complete': 'Please complete',
  'application-not-found': 'This application does not exist.',
  'applicant-not-found': 'This applicant does not exist.',
  'document-not-found': 'This document does not exist.',
  'too-many-attempts': 'Too many attempts. Please try again in {seconds, duration}.',
  'service-interrupted': 'The service is interrupted for a moment. Please try again shortly.',
  'server-failed': 'Something went wrong on our side. Please try again later.',
});
