import { msg, type SourceText } from '../domain/messages/text-params';
import { t } from '../language/translate';

/** How many items of each noun a list has. */
export interface Counts {
  uploads: number;
  messages: number;
  /** Changes of an application. */
  changes: number;
}

/** Messages about several items of the outbox. */
type CountCode = 'need-you' | 'on-the-way' | 'waiting' | 'not-arrived';
export type CountMessage = Counts & { readonly code: CountCode };

interface Texts {
  uploads: SourceText;
  messages: SourceText;
  both: SourceText;
  /** With changes, alone or among others. */
  any: SourceText;
}

const texts: Readonly<Record<CountCode, Texts>> = {
  'need-you': {
    uploads: msg('{uploads, plural, one {# upload needs} other {# uploads need}} you'),
    messages: msg('{messages, plural, one {# message needs} other {# messages need}} you'),
    both: msg(
      '{uploads, plural, one {# upload} other {# uploads}} and {messages, plural, one {# message} other {# messages}} need you',
    ),
    any: msg('{count, plural, one {# thing needs} other {# things need}} you'),
  },
  'on-the-way': {
    uploads: msg('{uploads, plural, one {# upload is} other {# uploads are}} on the way'),
    messages: msg('{messages, plural, one {# message is} other {# messages are}} on the way'),
    both: msg(
      '{uploads, plural, one {# upload} other {# uploads}} and {messages, plural, one {# message} other {# messages}} are on the way',
    ),
    any: msg('{count, plural, one {# thing is} other {# things are}} on the way'),
  },
  waiting: {
    uploads: msg('{uploads, plural, one {# upload is} other {# uploads are}} waiting'),
    messages: msg('{messages, plural, one {# message is} other {# messages are}} waiting'),
    both: msg(
      '{uploads, plural, one {# upload} other {# uploads}} and {messages, plural, one {# message} other {# messages}} are waiting',
    ),
    any: msg('{count, plural, one {# thing is} other {# things are}} waiting'),
  },
  'not-arrived': {
    uploads: msg('{uploads, plural, one {# file is} other {# files are}} not uploaded yet'),
    messages: msg('{messages, plural, one {# message is} other {# messages are}} not sent yet'),
    both: msg(
      '{uploads, plural, one {# file} other {# files}} and {messages, plural, one {# message} other {# messages}} are not sent yet',
    ),
    any: msg('{count, plural, one {# thing is} other {# things are}} not sent yet'),
  },
};

/** The text of a count. */
export function countWords({ code, uploads, messages, changes }: CountMessage): string {
  const { [code]: text } = texts;
  if (changes > 0) return t(text.any, { count: uploads + messages + changes });
  if (messages === 0) return t(text.uploads, { uploads });
  return uploads === 0 ? t(text.messages, { messages }) : t(text.both, { uploads, messages });
}
