import { catalogueOf, wordsOf } from '../domain/messages/catalogue';
import type { MessageOf } from '../domain/messages/message';

/** How many items of each noun a list has. */
export interface Counts {
  uploads: number;
  messages: number;
}

/** The messages about several items of the outbox. */
interface CountMessages {
  'need-you': Counts;
  'on-the-way': Counts;
  waiting: Counts;
  'not-arrived': Counts;
}
export type CountMessage = MessageOf<CountMessages>;

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

const counted = (uploads: number, messages: number, upload: string): string =>
  [uploads > 0 && many(uploads, upload), messages > 0 && many(messages, 'message')]
    .filter(Boolean)
    .join(' and ');

const are = ({ uploads, messages }: Counts) => (uploads + messages === 1 ? 'is' : 'are');
const queued = ({ uploads, messages }: Counts) => counted(uploads, messages, 'upload');

const catalogue = catalogueOf<CountMessages>()({
  'need-you': (counts: Counts) =>
    `${queued(counts)} ${counts.uploads + counts.messages === 1 ? 'needs' : 'need'} you`,
  'on-the-way': (counts: Counts) => `${queued(counts)} ${are(counts)} on the way`,
  waiting: (counts: Counts) => `${queued(counts)} ${are(counts)} waiting`,
  'not-arrived': (counts: Counts) =>
    `${counted(counts.uploads, counts.messages, 'file')} ${are(counts)} not ${
      counts.messages > 0 ? 'sent' : 'uploaded'
    } yet`,
});

/** The text of a count. */
export const countWords = (message: CountMessage): string => wordsOf(catalogue, message);
