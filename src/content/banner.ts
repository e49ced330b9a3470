import { msg, type SourceText } from '../domain/messages/text-params';

export interface BannerSlide {
  title: SourceText;
  line: SourceText;
  art: string;
  /** The scene's darkest tone, behind the text. */
  shade: string;
}

/** The slides at the top of the home page. They must not depend on the traveller's countries. */
export const bannerSlides: readonly BannerSlide[] = [
  {
    title: msg('Your visa, step by step'),
    line: msg('We check every document before it goes to the embassy.'),
    art: '/scenes/turkiye.svg',
    shade: '#3b1a18',
  },
  {
    title: msg('No network? Keep going.'),
    line: msg('What you add is saved here, and uploads automatically later.'),
    art: '/scenes/norway.svg',
    shade: '#14283a',
  },
  {
    title: msg('The full price first'),
    line: msg('Visa fee and service fee, each on a line of its own.'),
    art: '/scenes/japan.svg',
    shade: '#2a2140',
  },
  {
    title: msg('Not reviewed yet? Full refund.'),
    line: msg('Until our team starts its review, you get everything back.'),
    art: '/scenes/egypt.svg',
    shade: '#43260f',
  },
];
