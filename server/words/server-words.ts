import { catalogueOf, wordsOf } from '../../src/domain/messages/catalogue';
import type { ServerMessage, ServerMessages } from '../../src/domain/messages/server-messages';

/** What the server says, for clients that show its own text. */
const words = catalogueOf<ServerMessages>()({
  'log-in-needed': 'Please log in.',
  'code-wrong': 'The verification code is not valid.',
  'password-wrong': 'The e-mail or the password is wrong.',
  'e-mail-registered': 'This e-mail is already registered.',
  'e-mail-not-registered': 'This e-mail is not registered.',
  'country-unknown': 'This country is not known.',
  'log-in-not-linked': 'This log-in is not linked.',
  'session-not-found': 'This session does not exist.',
  'log-in-used-up': 'This log-in can no longer be used. Please log in again.',
  'e-mail-needed': 'Please give your e-mail address to finish logging in.',
  'log-in-not-offered': 'This log-in is not offered here.',
  'google-failed': 'The log-in with Google did not work. Please try again.',

  'application-not-found': 'This application does not exist.',
  'applicant-not-found': 'This applicant does not exist.',
  'product-not-found': 'This product does not exist.',
  'payment-not-found': 'This payment does not exist.',
  'document-not-found': 'This document does not exist.',
  'occupation-not-offered': 'Please choose one of the occupations on offer.',
  'occupation-without-list': 'This visa has no list for that occupation.',
  'too-many-applicants':
    'An application takes up to {most} applicants. Please create another one for the rest.',
  'applicant-changed': 'This applicant was changed on another device meanwhile.',
  'applicants-closed': 'The applicants can no longer be changed.',
  'too-many-unpaid':
    'You have {most} unpaid applications. Please pay for or cancel one, then create another.',
  'residence-needed': 'Please choose where you live first.',
  'visa-not-available': 'This visa is not available for your nationality and residence.',
  'visa-no-longer-available':
    'This visa is no longer available for your nationality and residence.',
  'date-closed': 'The arrival date can no longer be changed.',
  'date-stale': 'Your arrival date is not applicable any more, please choose another date.',
  'date-changed': 'The arrival date was changed on another device meanwhile.',
  'cancel-closed': 'This application can no longer be cancelled.',
  'review-under-way': 'These documents are being checked already.',
  'review-not-asked': 'No revision of these documents was asked for.',
  'review-incomplete': 'Please mend first: {documents}.',
  'order-type-wrong': 'Failure of type',
  'price-changed': 'This item price was changed. This page will be refreshed automatically.',
  'documents-incomplete': 'Please check uncompleted documents.',
  'documents-closed': 'This application is closed, so its documents stay as they are.',
  'documents-wait-for-payment': 'This application waits for payment: choose Re-edit to change it.',
  'document-needs-no-revision': 'This document needs no revision.',
  'documents-in-process': 'This application is being processed, so its documents stay as they are.',

  'page-changed': 'This page was changed on another device meanwhile.',
  'document-full': 'This document has no room for another page.',
  'upload-gone': 'The file has to be uploaded again.',
  'photo-gone': 'The photo has to be uploaded again.',
  superseded: 'A newer one has taken its place.',
  'passport-not-read':
    'We could not read this picture. It is kept: please type what the passport says.',
  'please-complete': 'Please complete',
  'passport-number-format': 'Password number format error.',
  'surname-format': 'Surname format error.',
  'given-name-format': 'Given Name format error.',
  'nationality-format': 'Nationality format error.',
  'date-format': 'Date format error.',
  'letters-none': 'The embassy has not sent a letter yet.',
  'letters-too-large': 'The letters are too large for one e-mail. Please open and save them here.',
  'letters-away': 'A letter cannot be read right now. Please try again.',

  'photo-no-picture': 'A photo is a JPEG or PNG picture.',
  'photo-damaged': 'The picture is damaged and cannot be read. Please take or choose another one.',
  'photo-not-judged': 'This could not be judged.',
  'photo-not-judged-in-dark': 'It is too dark to judge this.',
  'photo-light-unknown': 'A coloured wall does not tell how light it is.',
  'photo-head-later': 'Head size, eyes and tilt are looked at after the photo was sent.',
  'photo-file-too-large': 'The file must be less than 10Mb.',
  'photo-too-small': 'The photo should be at least 250 x 250 pixels.',
  'photo-shape': 'The shape is not {width} × {height} mm: crop the photo to it.',
  'photo-resolution':
    "{width} × {height} pixels print sharply: take the photo closer, or at the camera's full size.",
  'photo-grey': 'The photo is black and white: take it in colour, without a filter.',
  'photo-too-dark': 'The photo is too dark: turn towards a window or a lamp.',
  'photo-too-bright': 'The face is too bright: step away from the lamp, or turn the flash off.',
  'photo-flat': 'The face shows too little detail: use soft, even light from the front.',
  'photo-blurred': 'The photo is blurred: wipe the lens, hold the phone still and retake.',
  'background-not-plain':
    'The background is not plain: stand in front of a wall without pattern or objects.',
  'background-uneven':
    'The background is unevenly lit: step away from the wall and light it from both sides.',
  'background-too-dark': 'The background is too dark: stand by a white wall, in more light.',
  'background-not-white': 'The background is not white: stand by a white wall, in daylight.',
  'background-yellow':
    'The background is not white: stand by a white wall, away from yellow lamps.',
  'background-colour': 'The background is not {colour}: stand in front of a {colour} wall.',

  'promo-unknown': 'We do not know this code. Please check its spelling.',
  'promo-expired': 'This code has expired.',
  'promo-added': 'You have added this code already.',
  'promo-used-up': 'This code has been used up.',

  'paid-elsewhere': 'This is being paid on another device. Please refresh.',
  'pay-way-not-offered': 'This way to pay is not available.',
  'pay-not-offered': 'Payment is not available at the moment.',
  'payment-closed-elsewhere': 'The payment was closed on another device.',
  'order-paid': 'This application has been paid.',
  'order-not-submitted': 'This application has not been submitted.',
  'difference-paid': 'This price difference has been paid.',
  'amount-changed': 'The amount was changed. This page will be refreshed automatically.',
  'payment-processing': 'The payment is still being processed. Please refresh in a moment.',
  'payment-not-started':
    'We cannot reach the payment service at the moment, so the payment was not started. Please try again in a minute.',
  'payment-not-changed':
    'We cannot reach the payment service at the moment, so nothing was changed. Please try again in a minute.',
  'payment-not-asked':
    'We cannot reach the payment service at the moment. If you have paid, it is not lost: please check again in a minute.',

  'mail-address-refused': 'This e-mail address cannot receive mail. Check it for typing mistakes.',
  'mail-not-sent': 'The e-mail could not be sent right now. Please try again later.',

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

  'too-many-attempts': 'Too many attempts. Please try again in {seconds, duration}.',
  'too-many-orders':
    'You have created many applications today. Please try again in {seconds, duration}.',
  'too-many-payments': 'You have started many payments. Please try again in {seconds, duration}.',
  'too-many-payment-questions':
    'You have checked your payments many times. What you paid is not lost. Please try again in {seconds, duration}.',
  'too-many-unfinished':
    'Many of your uploads were begun and not completed. Please complete them, or try again tomorrow.',
  'too-many-loose-files':
    'You have sent many files that belong to no application yet. Please add them first, or try again tomorrow.',
  'account-full':
    'Your account is full. Please delete documents that you no longer need, or write to our support.',
  'too-much-at-once': 'You have sent a lot at once. Please wait a few seconds, then send the rest.',
  'server-busy': 'The server is busy. Please try again in a few seconds.',
  'service-interrupted': 'The service is interrupted for a moment. Please try again shortly.',
  'server-failed': 'Something went wrong on our side. Please try again later.',
  'not-served-yet': 'This is not available yet.',

  'file-empty':
    'This file is empty. Open it on your phone to see whether it is complete, then choose it again.',
  'file-ending':
    'Unsupported file types. A name that ends in .{extension} is not accepted. Rename the file to end in .{ending}, or choose another one.',
  'file-type': 'Unsupported file types. This is a {found} file. Choose a PDF, JPEG or PNG file.',
  'file-type-unknown':
    'Unsupported file types. The content of this file is not known. Choose a PDF, JPEG or PNG file.',
  'file-mislabelled':
    'This file is named .{extension}, but it is a {found}. Rename it to end in .{ending}, or choose another file.',
  'file-truncated':
    'This {found} is cut off: its end is missing. Download or save it again, then choose the complete file.',
  'file-too-large':
    'The file size exceeds the limit. The maximum size is {limit}. Choose a smaller file, or a photo of the page.',
  'picture-too-large':
    'This picture is too large ({megapixels} megapixels). Choose one of at most {most} megapixels, or a screenshot of it.',
  'picture-damaged':
    'This {found} is damaged and cannot be opened. Take the photo again, or choose another file.',
  'pdf-damaged':
    'This PDF is damaged and cannot be opened. Download or save it again, or add pictures of its pages.',
  'picture-animated':
    'This picture is animated. Choose a still picture, or take a photo of the document.',
  'file-too-complex':
    'This {found} takes too much work to open. Save it again as a plain JPEG or PDF, or take a photo of the document.',
  'file-unknown-too-complex':
    'This file takes too much work to open. Save it again as a plain JPEG or PDF, or take a photo of the document.',
  'pdf-password':
    'This PDF asks for a password. Save it again without one, or add pictures of its pages.',
  'file-declared-otherwise':
    'This file was sent as {declared}, but it is a {found}. Please choose it again.',
  'file-changed': 'The file changed on its way.',
  'file-missing': 'The file is missing.',

  'request-unreadable': 'The request could not be read.',
  'request-invalid': 'The request is not valid.',
  'field-invalid': 'The field {field} is missing or not valid.',
  'field-characters':
    'The field {field} has a character that cannot be kept. Remove it, then send it again.',
  'field-too-long': 'The field {field} is too long.',
  'header-missing': 'The header {header} is missing.',
  'header-invalid': 'The header {header} is not valid.',
  'date-far-off': 'The date of the request is too far from the server’s.',
  'app-unknown': 'The header x-app-id names no known app.',
  'signature-wrong': 'The request does not fit its signature: it changed on its way.',
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

/** What is said in the server's own words. */
export const serverWords = (message: ServerMessage): string => wordsOf(words, message);
