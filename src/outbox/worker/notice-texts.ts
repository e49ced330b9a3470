import type { Language } from '../../contract/languages';
import { msg, type SourceText } from '../../domain/messages/text-params';

export type NoticeKind = 'arrived' | 'needs-you' | 'unprepared' | 'still-here';

/** The two texts of a system notification. */
interface Notice<Text> {
  readonly title: Text;
  readonly body: Text;
}

export const noticeTexts: Readonly<Record<NoticeKind, Notice<SourceText>>> = {
  arrived: {
    title: msg('Everything has arrived'),
    body: msg('All that you added is with your application now.'),
  },
  'needs-you': {
    title: msg('{count, plural, one {An upload needs you} other {# uploads need you}}'),
    body: msg('Open Visa to see why.'),
  },
  unprepared: {
    title: msg('{count, plural, one {# file is} other {# files are}} still on this phone'),
    body: msg('Open Visa, and they are prepared and sent.'),
  },
  'still-here': {
    title: msg('{count, plural, one {# upload is} other {# uploads are}} still on this phone'),
    body: msg('Open Visa where there is a network, and they are sent.'),
  },
};

/**
 * The notices in the traveller's language, which the page stores in a cache: the service worker has
 * no catalogue.
 */
export interface KeptNotices {
  readonly locale: string;
  /** The language that requests name. */
  readonly language: Language;
  readonly texts: Readonly<Record<NoticeKind, Notice<string>>>;
}

export const noticeCache = { name: 'notices', address: '/notices.json' } as const;
