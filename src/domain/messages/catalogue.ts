import { formatMessage } from './icu';
import type { MessageOf, Params } from './message';

/** The placeholders in braces: 'At most {most} letters.', 'Try again in {seconds, duration}.' */
type Named<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare}, duration` ? Bare : Name) | Named<Rest>
  : never;

/** A text with branches, whose parameters `npm run check` compares. */
type Branching = `${string}, ${'plural' | 'select'},${string}`;

/** A text whose placeholders are exactly the parameters of its message. */
type Fitting<Text, List, Code> = Code extends keyof List
  ? Text extends Branching
    ? Text
    : [Named<Text>, keyof List[Code]] extends [keyof List[Code], Named<Text>]
      ? Text
      : `names other parameters than ${keyof List[Code] & string}`
  : never;

/** The texts of a list of messages, each an ICU message. */
export type Words<List> = { readonly [Code in keyof List & string]: string };

/** Formats a text of a catalogue; undefined if a parameter is missing. */
export type FormatText = (text: string, params: Params) => string | undefined;

const inEnglish: FormatText = (text, params) => formatMessage(text, params, 'en-US');

/**
 * A catalogue: one text for each code of a list, with each parameter in braces. The compiler
 * rejects a code without a text, a text without a code, and a text with other parameters.
 */
export const catalogueOf =
  <List>() =>
  <const Texts extends Words<List>>(
    texts: Texts & { [Code in keyof Texts]: Fitting<Texts[Code], List, Code> },
  ): Words<List> =>
    texts;

/** A message in two parts: what is wrong, and the remedy. */
export interface Notice {
  readonly title: string;
  readonly remedy: string;
}

export type Notices<List> = { readonly [Code in keyof List & string]: Notice };

/** A catalogue of two-part messages: each parameter is in one of the parts. */
export const noticesOf =
  <List>() =>
  <const Texts extends Notices<List>>(
    texts: Texts & {
      [Code in keyof Texts]: Texts[Code] extends {
        title: infer Title extends string;
        remedy: infer Way extends string;
      }
        ? `${Title}${Way}` extends Fitting<`${Title}${Way}`, List, Code>
          ? Texts[Code]
          : never
        : never;
    },
  ): Notices<List> =>
    texts;

const sentenceEnd = /[.!?。！？؟]$/;
/** Chinese ends a sentence with a wide full stop, and has no space after it. */
const wideEnd = /[\u3000-\u9fff\uff00-\uffef]$/;

/** Both parts as sentences; titles may have no full stop. */
export function inOneLine({ title, remedy }: Notice): string {
  const stop = wideEnd.test(title) ? '。' : '.';
  const sentence = sentenceEnd.test(title) ? title : `${title}${stop}`;
  const space = remedy === '' || wideEnd.test(sentence) ? '' : ' ';
  return `${sentence}${space}${remedy}`;
}

/** Turns notices into texts of one line. */
export const inLines = <List>(notices: Notices<List>): Words<List> =>
  Object.fromEntries(
    Object.entries<Notice>(notices).map(([code, notice]) => [code, inOneLine(notice)]),
  ) as Words<List>;

/** The two parts of a message. */
export function noticeOf<List>(
  notices: Notices<List>,
  { code, ...params }: MessageOf<List>,
  format = inEnglish,
): Notice {
  const { title, remedy } = notices[code];
  const filled = (text: string) => format(text, params as Params) ?? text;
  return { title: filled(title), remedy: filled(remedy) };
}

/** The two parts of another program's message; undefined if the list does not have it. */
export function noticeIfKnown<List>(
  notices: Notices<List>,
  code: string,
  params: Params,
  format = inEnglish,
): Notice | undefined {
  if (!Object.hasOwn(notices, code)) return undefined;
  const notice = notices[code as keyof List & string];
  const [title, remedy] = [format(notice.title, params), format(notice.remedy, params)];
  return title !== undefined && remedy !== undefined ? { title, remedy } : undefined;
}

/** The text of a message. */
export function wordsOf<List>(
  words: Words<List>,
  { code, ...params }: MessageOf<List>,
  format = inEnglish,
): string {
  const text = words[code];
  return format(text, params as Params) ?? text;
}

/** The text of another program's message; undefined if the list does not have it. */
export function wordsIfKnown<List>(
  words: Words<List>,
  code: string,
  params: Params,
  format = inEnglish,
): string | undefined {
  if (!Object.hasOwn(words, code)) return undefined;
  return format(words[code as keyof List & string], params);
}
