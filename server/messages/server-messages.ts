import type { Language } from '../../src/contract/languages';
import { catalogueOf, inLines, wordsOf, type Words } from '../../src/domain/messages/catalogue';
import type {
  RequestMessages,
  ServerMessage,
  ServerMessages,
  FormMessages,
} from '../../src/domain/messages/server-messages';
import {
  closedCatalogue,
  passportCatalogue,
  travellerCatalogue,
} from '../../src/domain/english/traveller-messages';
import { demoCatalogue } from '../../src/domain/english/demo-messages';
import { fileNotices } from '../../src/domain/english/file-messages';
import { judgedPhotoNotices } from '../../src/domain/english/photo-messages';
import { formatIn } from './translate-to';

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

/** Messages that the app never shows. */
const own = catalogueOf<RequestMessages>()({
  'request-unreadable': 'The request could not be read.',
  'request-invalid': 'The request is not valid.',
  'field-invalid': 'The field {field} is missing or not valid.',
  'field-characters':
    'The field {field} has a character that cannot be kept. Remove it, then send it again.',
  'field-too-long': 'The field {field} is too long.',
  'file-infected':
    'A virus was found in this file, so it was not saved. Choose another file, or take a new picture.',
  'header-missing': 'The header {header} is missing.',
  'header-invalid': 'The header {header} is not valid.',
  'date-far-off': 'The date of the request is too far from the server’s.',
  'app-unknown': 'The header x-app-id names no known app.',
  'signature-wrong': 'The request does not fit its signature: it changed on its way.',
  'request-repeated': 'This very request was accepted before. To repeat it, sign it anew.',
  'key-of-another-request': 'This idempotency key belongs to another request.',
  'key-of-another-file': 'This idempotency key belongs to another file.',
  'request-no-json': 'The request is no JSON.',
  'request-no-form': 'This call takes a file as multipart/form-data.',
  'form-broken': 'The form with the file arrived incomplete or broken.',
  'request-compressed': 'The request must not be compressed.',
  'request-too-large': 'The request is too large.',
  'request-type': 'The request has a type that this call does not take.',
  'request-incomplete': 'The request arrived incomplete.',
  'request-slow': 'The request took too long to arrive.',
  'headers-too-large': 'The headers are too large.',
  'one-file-only': 'One file at a time, please.',
  'too-many-fields': 'The form has too many fields.',
  'too-many-parts': 'The form has too many parts.',
  'digest-missing': "Upload-Metadata has to tell the file's {field}, in hex.",
  'no-such-upload': 'There is no such upload.',
  'no-page-views': 'No page views are collected here under this id.',
  'page-views-unreadable': 'This is no report of page views.',
  'no-such-call': 'There is no such call.',
  'not-found': 'Not found.',
});

/** The server's messages, for clients that show its own text. */
const words: Words<ServerMessages> = {
  ...travellerCatalogue,
  ...closedCatalogue,
  ...passportCatalogue,
  ...demoCatalogue,
  ...inLines(judgedPhotoNotices),
  ...inLines(fileNotices),
  ...formMessages,
  ...own,
};

/** A message in the server's own words; in another language where they are translated. */
export const serverText = (message: ServerMessage, language: Language = 'en'): string =>
  wordsOf(words, message, formatIn(language));
