import type { Value, Values } from './icu';

declare const source: unique symbol;

/**
 * An English text of a catalogue that is not translated yet. To the compiler it is no string, so
 * that nothing shows it untranslated; at run time it is the text.
 */
export interface SourceText {
  readonly [source]: true;
}

/** The argument of `{count, plural, …` is its first word. */
type NameIn<Inside> = Inside extends `${infer Name},${string}` ? Name : Inside;
type NamesIn<Text> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? NameIn<Inside> | NamesIn<Rest>
  : never;

/**
 * The parameters that a text needs. Those of texts with branches are compared with the text by
 * `scripts/check-words.mjs`, which reads the whole syntax.
 */
export type ParamsOf<Text extends string> = Text extends
  `${string}, plural,${string}` | `${string}, select,${string}`
  ? [params: Values]
  : [NamesIn<Text>] extends [never]
    ? []
    : [params: { readonly [Name in NamesIn<Text>]: Value }];

/** Marks a text for the catalogue; it is translated where it is shown. */
export const msg = <const Text extends string>(
  text: string extends Text ? never : Text,
): SourceText => text as unknown as SourceText;
