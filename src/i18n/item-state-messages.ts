import { catalogueOf } from '../domain/messages/catalogue';
import { wordsOf } from '../language/translate-message';
import type { MessageOf, None } from '../domain/messages/message';

/** The state messages of outbox items, for rows and lists. */
interface ItemStateMessages {
  arrived: { at: string };
  'needs-you': None;
  'waiting-for-log-in': None;
  'waiting-at-limit': None;
  'waiting-for-server': None;
  'waiting-on-page': None;
  'saved-on-phone': None;
  'saved-on-device': None;
  'prepared-first': None;
  'next-in-line': None;
  /** Of a visitor's item. */
  'sent-after-log-in': None;
  /** Of an item that waits for a question about its application. */
  'sent-after-answer': None;
  /** Of an item that repeats a page. */
  'added-after-page': None;
  'on-its-way': None;
  'being-added': None;
  'joins-when-online': None;
  'goes-on-when-online': { part: string };
  'goes-on-at': { at: string };
  'tries-now': None;
  /** Minutes and seconds. */
  'tries-in': { time: string };
  deleted: None;
  'to-be-deleted': None;
  'deleted-when-online': None;
  'other-page-kept': None;
  'may-have-arrived': None;
}
export type ItemStateMessage = MessageOf<ItemStateMessages>;

const catalogue = catalogueOf<ItemStateMessages>()({
  arrived: 'Arrived {at}',
  'needs-you': 'Needs you',
  'waiting-for-log-in': 'Waiting for your log-in',
  'waiting-at-limit': 'Waiting, the limit is reached',
  'waiting-for-server': 'Waiting, the server is busy',
  'waiting-on-page': 'Waiting on this page',
  'saved-on-phone': 'Saved on this phone',
  'saved-on-device': 'Saved on this device',
  'prepared-first': 'Getting the picture ready.',
  'next-in-line': 'Next in line',
  'sent-after-log-in': 'It is sent after you have logged in.',
  'sent-after-answer': 'It is sent after you have said whether your application stays.',
  'added-after-page': 'It is added when the other applicant’s page has arrived.',
  'on-its-way': 'It is on its way.',
  'being-added': 'It is being added to your application.',
  'joins-when-online': 'It is sent. It joins your application when you are back online.',
  'goes-on-when-online': '{part} sent. It continues when you are back online.',
  'goes-on-at': 'The server accepts no more for now. It continues at {at}.',
  'tries-now': 'Tries again now',
  'tries-in': 'Tries again in {time}',
  deleted: 'Deleted',
  'to-be-deleted': 'To be deleted',
  'deleted-when-online': 'It is deleted when you are back online.',
  'other-page-kept': 'Another device has put a page in its place: that one is kept.',
  'may-have-arrived': 'It may have arrived already. You can change it as soon as that is known.',
});

/** The text of an item's state. */
export const itemStateWords = (message: ItemStateMessage): string => wordsOf(catalogue, message);
