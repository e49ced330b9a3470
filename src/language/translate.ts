import { useSyncExternalStore } from 'react';
import { directionOf, localeOf, sourceLanguage } from '../domain/languages';
import { formatMessage, type Values } from '../domain/messages/icu';
import type { ParamsOf, SourceText } from '../domain/messages/text-params';

/**
 * Several texts in one line, without the absent ones: 'محمد · 2 minutes ago', each in its own
 * direction.
 */
export const inLine = (...parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => (part ? [isolate(part)] : [])).join(' · ');

/** The active language; renders again when it changes. */
export const useLanguage = (): ActiveLanguage =>
  useSyncExternalStore(subscribeToLanguage, activeLanguage, activeLanguage);

/**
 * A text that English uses for several things ends in its meaning where it is not the usual one:
 * 'Stay@@button'. The meaning is for translators.
 */
export const withoutMeaning = (text: string): string => text.split('@@', 1)[0] ?? text;

/** A catalogue's look-up, or an empty one for the source language. */
export type Translator = (text: string) => string | undefined;

export interface ActiveLanguage {
  /** A BCP 47 tag, for `lang`. */
  readonly language: string;
  /** For `Intl`. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

const untranslated: Translator = () => undefined;

let active: ActiveLanguage = activeFor(sourceLanguage);
let translator = untranslated;
const listeners = new Set<() => void>();

function activeFor(language: string): ActiveLanguage {
  return { language, locale: localeOf(language), direction: directionOf(language) };
}

export const activeLanguage = (): ActiveLanguage => active;

/** From now on `t` translates to this language; who subscribed is called. */
export function activate(language: string, translate: Translator = untranslated): void {
  active = activeFor(language);
  translator = translate;
  for (const listener of listeners) listener();
}

export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The text in the traveller's language; in English if its translation is missing. Call it while a
 * screen renders, not while a module loads: the language changes.
 */
export function t<const Text extends string>(
  text: string extends Text ? never : Text,
  ...params: ParamsOf<Text>
): string;
export function t(text: SourceText, params?: Values): string;
export function t(text: string | SourceText, params: Values = {}): string {
  return translateText(text as string, params) ?? (text as string);
}

/** The unformatted text in the traveller's language, for a program without a catalogue. */
export const translationOf = (text: SourceText): string =>
  translator(text as unknown as string) ?? withoutMeaning(text as unknown as string);

/**
 * As `t`, for texts of the catalogues of messages.
 * @returns undefined if a parameter is missing
 */
export function translateText(text: string, params: Values): string | undefined {
  return formatMessage(translator(text) ?? withoutMeaning(text), isolated(params), active.locale);
}

/** Hebrew, Arabic and their kin. */
const toTheLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/**
 * A text inside another keeps its own direction: first strong isolate … pop directional isolate. A
 * text from left to right in another such text needs neither.
 */
export const isolate = (value: string): string =>
  active.direction === 'rtl' || toTheLeft.test(value) ? `\u2068${value}\u2069` : value;

const isolated = (params: Values): Values =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value) : value,
    ]),
  );
