import type { MessageOf, Params } from './message';

/** The placeholders in braces: 'At most {most} letters.', 'Try again in {seconds, duration}.' */
type Named<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare}, duration` ? Bare : Name) | Named<Rest>
  : never;

/** A text whose placeholders are exactly the parameters of its message. */
type Fitting<Text, List, Code> = Code extends keyof List
  ? Text extends string
    ? [Named<Text>, keyof List[Code]] extends [keyof List[Code], Named<Text>]
      ? Text
      : `names other parameters than ${keyof List[Code] & string}`
    : Text
  : never;

/** The texts of a list of messages; functions where a text depends on figures. */
export type Words<List> = {
  readonly [Code in keyof List & string]: string | ((params: List[Code]) => string);
};

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
  readonly wayOut: string;
}

export type Notices<List> = { readonly [Code in keyof List & string]: Notice };

/** A catalogue of two-part messages: each parameter is in one of the parts. */
export const noticesOf =
  <List>() =>
  <const Texts extends Notices<List>>(
    texts: Texts & {
      [Code in keyof Texts]: Texts[Code] extends {
        title: infer Title extends string;
        wayOut: infer Way extends string;
      }
        ? `${Title}${Way}` extends Fitting<`${Title}${Way}`, List, Code>
          ? Texts[Code]
          : never
        : never;
    },
  ): Notices<List> =>
    texts;

/** Specified titles have no full stop. */
export const inOneLine = ({ title, wayOut }: Notice): string =>
  `${title.replace(/\.?$/, '.')} ${wayOut}`;

/** Turns notices into texts of one line. */
export const inLines = <List>(notices: Notices<List>): Words<List> =>
  Object.fromEntries(
    Object.entries<Notice>(notices).map(([code, notice]) => [code, inOneLine(notice)]),
  ) as Words<List>;

/** The two parts of a message. */
export function noticeOf<List>(
  notices: Notices<List>,
  { code, ...params }: MessageOf<List>,
): Notice {
  const { title, wayOut } = notices[code];
  const filled = (text: string) => fill(text, params as Params) ?? text;
  return { title: filled(title), wayOut: filled(wayOut) };
}

/** The two parts of another program's message; undefined if the list does not have it. */
export function noticeIfKnown<List>(
  notices: Notices<List>,
  code: string,
  params: Params,
): Notice | undefined {
  if (!Object.hasOwn(notices, code)) return undefined;
  const notice = notices[code as keyof List & string];
  const [title, wayOut] = [fill(notice.title, params), fill(notice.wayOut, params)];
  return title !== undefined && wayOut !== undefined ? { title, wayOut } : undefined;
}

/** Fills the placeholders of a text; undefined if a parameter is missing. */
function fill(text: string, params: Params): string | undefined {
  let isWhole = true;
  const filled = text.replace(
    /\{(\w+)(, duration)?\}/g,
    (_braces, name: string, lasts?: string) => {
      const value = params[name];
      if (value === undefined) isWhole = false;
      return lasts ? durationWords(Number(value)) : String(value);
    },
  );
  return isWhole ? filled : undefined;
}

/** '90 seconds', '2 minutes', '3 hours': as precise as a wait needs. */
function durationWords(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds <= 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The text of a message. */
export function wordsOf<List>(words: Words<List>, { code, ...params }: MessageOf<List>): string {
  const text = words[code];
  if (typeof text === 'function') return text(params as List[keyof List & string]);
  return fill(text, params as Params) ?? text;
}

/** The text of another program's message; undefined if the list does not have it. */
export function wordsIfKnown<List>(
  words: Words<List>,
  code: string,
  params: Params,
): string | undefined {
  if (!Object.hasOwn(words, code)) return undefined;
  const text = words[code as keyof List & string];
  return typeof text === 'string' ? fill(text, params) : undefined;
}
