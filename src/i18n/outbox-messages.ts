import { catalogueOf } from '../domain/messages/catalogue';
import { wordsIfKnown } from '../language/translate-message';
import type { AnyMessage, MessageOf, None } from '../domain/messages/message';
import type { Problem } from '../outbox/core/item';
import type { ProblemMessages, StepMessages } from '../outbox/core/kind';
import type { PageMessages } from '../outbox/kinds/document-page';
import type { FeedbackMessages } from '../outbox/kinds/feedback';
import type { HandoffMessages } from '../outbox/kinds/handoff-picture';
import type { ChangeMessages } from '../outbox/kinds/changes/change-item';
import type { PassportItemMessages } from '../outbox/kinds/passport';
import type { SharedFileMessages } from '../outbox/kinds/shared-file';
import type { VisaPhotoMessages } from '../outbox/kinds/visa-photo';
import { serverText } from './server-messages';

/** Why a saved file is not prepared yet. */
interface PreparingMessages {
  'heic-waits-for-network': None;
  'preparing-waits-for-network': None;
  'cannot-be-opened-here': None;
  'pages-stay': None;
  'no-room-to-prepare': None;
}
export type PreparingMessage = MessageOf<PreparingMessages>;

/** The outbox's messages, of all kinds. */
interface OutboxMessages
  extends
    ProblemMessages,
    StepMessages,
    PreparingMessages,
    PageMessages,
    VisaPhotoMessages,
    PassportItemMessages,
    SharedFileMessages,
    FeedbackMessages,
    HandoffMessages,
    ChangeMessages {}

const catalogue = catalogueOf<OutboxMessages>()({
  'uploads-when-online': 'It uploads when you are back online.',
  'sent-when-online': 'It is sent when you are back online.',
  'deleted-when-online': 'It is deleted when you are back online.',
  'log-in-to-upload': 'Log in again, then it uploads automatically.',
  'log-in-to-send': 'Log in again, then it is sent automatically.',
  'log-in-to-delete': 'Log in again, then it is deleted automatically.',
  'limit-reached': 'The server accepts no more for now. The app continues automatically.',
  'try-later': 'The server is busy. The app tries again automatically.',
  'changed-on-its-way':
    'This network changes what is sent or answered. The app tries again automatically; another network may help.',
  'account-gone': 'The account was deleted, so this is not sent. Save a copy, or remove it.',
  'application-gone':
    'The application or the applicant is no longer there. Save a copy, or remove it.',
  'refused-file': 'The server refused this file ({status}).',
  'refused-message': 'The server refused this message ({status}).',
  'refused-deletion': 'The server refused this deletion ({status}).',
  'refused-without-words': 'Network Error -2',
  'changed-meanwhile': 'Something changed meanwhile. Open the application to see it.',
  'not-asked-for': 'The visa that you have chosen does not ask for this. It is kept, and not sent.',
  'place-to-choose': 'Choose where it belongs. Until then it is not sent.',
  'arrived-changed': 'It arrived changed. It is sent again automatically.',
  'arrived-changed-twice': 'It arrived changed, twice. Try another network, or add it again.',
  'saved-damaged': 'What was saved is damaged. Add it again.',
  'other-file-there':
    'The server has another file than the one on this phone. Look at both, then add it again.',

  uploading: 'Uploading',
  'uploading-percent': 'Uploading {percent}%',
  sending: 'Sending',
  'sending-percent': 'Sending {percent}%',
  uploaded: 'Upload successfully',
  sent: 'Sent',
  successful: 'Successful',

  'heic-waits-for-network':
    'This phone cannot open HEIC pictures yet. The picture is prepared when you are online again.',
  'preparing-waits-for-network':
    'Image processing failed. It is prepared when you are online again.',
  'cannot-be-opened-here': 'This phone could not open it. Try again, or choose a smaller picture.',
  'pages-stay': 'Pages could not be taken out of this PDF. Add it again, and use all of its pages.',
  'no-room-to-prepare':
    'There is no room left to prepare it. It continues when others have arrived.',

  document: '{document}',
  'page-of-document': '{document}, page {page}',
  'add-page-again': 'Add this page again.',
  'page-lost':
    'The server went back to an earlier state and no longer has page {page} of {document} for {applicant}. Add it again.',
  'replaced-page-too': 'So is the page that it replaces.',

  'visa-photo': 'Visa photo',
  'add-photo-again': 'Add this photo again.',
  'photo-lost':
    'The server went back to an earlier state and no longer has the visa photo of {applicant}. Add it again.',

  passport: '{document}',
  'waits-for-passport-data': 'It continues when its data is filled in.',
  'passport-picture-needed': 'The picture of the passport is needed again.',
  'add-passport-again': 'Add this passport again.',
  'passport-lost':
    'The server went back to an earlier state and no longer has the passport of {applicant}. Add it again.',

  'shared-file': '{file}',
  'share-it-again': 'Share this file again.',
  'handoff-picture': 'Picture for your computer',
  'handoff-lost': 'Take the picture again.',

  'message-to-support': 'Message to Support',
  'write-message-again': 'Write this message again.',
  'message-lost':
    'The server went back to an earlier state and no longer has this message. Write it again.',

  'new-order': 'Application: {visa}',
  'new-applicant': 'Applicant: {applicant}',
  'applicant-change': 'Change of {applicant}',
  'applicant-removal': 'Deletion of {applicant}',
  'person-use': 'Used again for {applicant}',
  'person-not-used': 'Not all of it could be used again. Add what is missing to the documents.',
  'arrival-date-change': 'Arrival date',
  'form-answers': 'Application form: {applicant}',
  'change-again': 'Make this change again.',
  'change-lost':
    'The server went back to an earlier state and no longer has this change. Make it again.',
});

/** The text of a kind's or the outbox's message; undefined for any other code. */
export const outboxWords = ({ code, ...params }: AnyMessage): string | undefined =>
  wordsIfKnown(catalogue, code, params);

/**
 * The text why an item waits or needs the traveller; undefined if neither the app nor the server
 * has one.
 */
export function itemProblemWords({ said, fileName }: Problem): string | undefined {
  const { code, params = {} } = said;
  const words =
    (code === undefined ? undefined : wordsIfKnown(catalogue, code, params)) ?? serverText(said);
  return words !== undefined && fileName ? `“${fileName}”: ${words}` : words;
}
