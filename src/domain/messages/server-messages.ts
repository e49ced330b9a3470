import type { FileMessages } from '../file/file-message';
import type { ClosedMessages } from '../document/document-rules';
import type { PassportMessages } from '../passport/passport-form';
import type { PhotoMessages } from '../photo/photo-report';
import type { DemoMessages } from '../recognition-demo/demo-flow';
import type { MessageOf, None } from './message';

/** The server's messages to travellers. A code never changes its meaning. */
export interface TravellerMessages {
  // Accounts
  'log-in-needed': None;
  'account-deleted': None;
  'code-wrong': None;
  'new-code-wrong': None;
  'password-wrong': None;
  'passkey-wrong': None;
  'too-many-passkeys': { most: number };
  'proof-needed': None;
  'e-mail-registered': None;
  'e-mail-not-registered': None;
  'country-unknown': None;
  'log-in-not-linked': None;
  'session-not-found': None;
  'log-in-used-up': None;
  'e-mail-needed': None;
  'log-in-not-offered': None;
  'google-failed': None;

  // Applications
  'application-not-found': None;
  'applicant-not-found': None;
  'product-not-found': None;
  'payment-not-found': None;
  'document-not-found': None;
  'person-not-found': None;
  'occupation-not-offered': None;
  'occupation-without-list': None;
  'too-many-applicants': { most: number };
  'applicant-changed': None;
  'applicants-closed': None;
  'too-many-unpaid': { most: number };
  'residence-needed': None;
  'visa-not-available': None;
  'visa-no-longer-available': None;
  'date-closed': None;
  'date-stale': None;
  'date-changed': None;
  'cancel-closed': None;
  'refund-changed': None;
  'review-under-way': None;
  'review-not-asked': None;
  /** Names of documents, separated by commas. */
  'review-incomplete': { documents: string };
  'order-type-wrong': None;
  'price-changed': None;
  'documents-incomplete': None;

  // Documents, photos, letters
  'page-changed': None;
  'document-full': None;
  'upload-gone': None;
  'photo-gone': None;
  /** The link for a phone has ended, or never was. */
  'handoff-over': None;
  /** Another phone has opened it. */
  'handoff-taken': None;
  superseded: None;
  'passport-not-read': None;
  /** The filling that the destination wants for a name that the passport lacks. */
  'lacking-name-wrong': { wanted: string };
  /** The other applicant of the application who has this passport. */
  'passport-twice': { firstName: string };
  'photo-no-picture': None;
  'photo-damaged': None;
  'letters-none': None;
  'letters-too-large': None;
  'letters-away': None;

  // Coupons
  'promo-unknown': None;
  'promo-expired': None;
  'promo-added': None;
  'promo-used-up': None;

  // Payments
  'paid-elsewhere': None;
  'pay-way-not-offered': None;
  'pay-not-offered': None;
  'payment-closed-elsewhere': None;
  'order-paid': None;
  'order-not-submitted': None;
  'difference-paid': None;
  'amount-changed': None;
  'payment-processing': None;
  'payment-not-started': None;
  'payment-not-changed': None;
  'payment-not-asked': None;

  // Mails
  'mail-address-refused': None;
  'mail-not-sent': None;

  // Limits
  'too-many-attempts': { seconds: number };
  'too-many-orders': { seconds: number };
  'too-many-payments': { seconds: number };
  'too-many-payment-questions': { seconds: number };
  'too-many-unfinished': None;
  'too-many-loose-files': None;
  'account-full': None;
  'too-much-at-once': None;
  'server-busy': None;
  'service-interrupted': None;
  'server-failed': None;

  // Files
  'file-changed': None;
  'file-missing': None;
}

/** The messages of the application form, which is a page of its own. */
export interface FormMessages {
  'form-closed': None;
  'form-access-ended': None;
  'form-answer-unreadable': None;
  'form-no-question': None;
  'form-choose': None;
  'form-tick': None;
  'form-day': None;
  'form-characters': None;
  'form-too-long': { most: number };
  'form-departure-early': None;
  'form-incomplete': None;
  'form-answered-elsewhere': None;
}

/** The messages for requests that our app never sends. */
export interface RequestMessages {
  'request-unreadable': None;
  'request-invalid': None;
  'field-invalid': { field: string };
  'field-characters': { field: string };
  'field-too-long': { field: string };
  /** Of a scanner, which only some servers have; the app shows the server's own text. */
  'file-infected': None;
  'header-missing': { header: string };
  'header-invalid': { header: string };
  'date-far-off': None;
  'app-unknown': None;
  'signature-wrong': None;
  'request-repeated': None;
  'key-of-another-request': None;
  'key-of-another-file': None;
  'request-no-json': None;
  'request-no-form': None;
  'form-broken': None;
  'request-compressed': None;
  'request-too-large': None;
  'request-type': None;
  'request-incomplete': None;
  'request-slow': None;
  'headers-too-large': None;
  'one-file-only': None;
  'too-many-fields': None;
  'too-many-parts': None;
  'digest-missing': { field: string };
  'no-such-upload': None;
  'no-page-views': None;
  'page-views-unreadable': None;
  'not-found': None;
  'no-such-call': None;
}

/** All server messages, with those of rules that phone and server share. */
export interface ServerMessages
  extends
    TravellerMessages,
    FormMessages,
    RequestMessages,
    FileMessages,
    ClosedMessages,
    PassportMessages,
    PhotoMessages,
    DemoMessages {}
export type ServerMessage = MessageOf<ServerMessages>;
