import type { Language } from '../../src/contract/languages';
import { catalogueOf, inLines, wordsOf, type Words } from '../../src/domain/messages/catalogue';
import type {
  RequestMessages,
  ServerMessage,
  ServerMessages,
} from '../../src/domain/messages/server-messages';
import {
  closedCatalogue,
  passportCatalogue,
  travellerCatalogue,
} from '../../src/domain/english/traveller-messages';
import { demoCatalogue } from '../../src/domain/english/demo-messages';
import { fileNotices } from '../../src/domain/english/file-messages';
import { judgedPhotoNotices } from '../../src/domain/english/photo-messages';
import { formMessages } from './form-messages';
import { formatIn } from './translate-to';

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
