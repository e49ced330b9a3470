import type { ClosedMessages } from '../document/document-rules';
import { catalogueOf } from '../messages/catalogue';
import type { TravellerMessages } from '../messages/server-messages';
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

/** Why a document cannot be changed, in English. */
export const closedCatalogue = catalogueOf<ClosedMessages>()({
  'documents-closed': 'This application is closed, so its documents stay as they are.',
  'documents-wait-for-payment': 'This application waits for payment: choose Re-edit to change it.',
  'document-needs-no-revision': 'This document needs no revision.',
  'documents-in-process': 'This application is being processed, so its documents stay as they are.',
});

/**
 * The server's messages in English: the server sends them as `msg`, and the phone shows them by
 * their codes.
 */
export const travellerCatalogue = catalogueOf<TravellerMessages>()({
  'log-in-needed': 'Please log in.',
  'account-deleted': 'This account was deleted.',
  'new-code-wrong': 'The code for the new address is wrong or has expired.',
  'code-wrong': 'The verification code is not valid.',
  'password-wrong': 'The e-mail or the password is wrong.',
  'passkey-wrong': 'This passkey was not accepted.',
  'too-many-passkeys': 'An account takes up to {most} passkeys.',
  'proof-needed': 'Please confirm that it is you.',
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
  'person-not-found': 'This person is not kept any more.',
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
  'refund-changed':
    'What goes back has changed meanwhile, because the application went on. Please look at it again.',
  'review-under-way': 'These documents are being checked already.',
  'review-not-asked': 'No revision of these documents was asked for.',
  'review-incomplete': 'Please fix first: {documents}.',
  'order-type-wrong': 'Failure of type',
  'price-changed': 'This item price was changed. This page will be refreshed automatically.',
  'documents-incomplete': 'Please check uncompleted documents.',
  'page-changed': 'This page was changed on another device meanwhile.',
  'document-full': 'This document has no room for another page.',
  'upload-gone': 'The file has to be uploaded again.',
  'photo-gone': 'The photo has to be uploaded again.',
  'handoff-over': 'This link has ended. Ask your computer for a new one.',
  'handoff-taken':
    'Another phone has opened this link. If that was not you, stop it on your computer.',
  superseded: 'A newer one has taken its place.',
  'passport-not-read':
    'We could not read this picture. It is kept: please type what the passport says.',
  'lacking-name-wrong':
    'The destination wants “{wanted}” in the field of the name that your passport lacks. Open the passport and save it again.',
  'passport-twice':
    '{firstName} has this passport in this application. Add another one, or delete that one first.',
  'photo-no-picture': 'A photo is a JPEG or PNG picture.',
  'photo-damaged': 'The picture is damaged and cannot be read. Please take or choose another one.',
  'letters-none': 'The embassy has not sent a letter yet.',
  'letters-too-large': 'The letters are too large for one e-mail. Please open and save them here.',
  'letters-away': 'A letter cannot be read right now. Please try again.',
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
  'file-changed': 'The file changed on its way.',
  'file-missing': 'The file is missing.',
});
