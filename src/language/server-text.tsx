import type { ReactNode } from 'react';
import { directionOf, sourceLanguage } from '../domain/languages';
import { activeLanguage } from './translate';

/** A text that has no language of its own is English, in which the specification has it. */
const languageOf = (lang: string | undefined): string | undefined => {
  const itsLanguage = lang ?? sourceLanguage;
  return itsLanguage === activeLanguage().language ? undefined : itsLanguage;
};

/** The attributes of a block with a server's text: none if it is in the page's language. */
export function markOf(lang: string | undefined): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const marked = languageOf(lang);
  return marked === undefined ? {} : { lang: marked, dir: directionOf(marked) };
}

/** A server's text inside a line: marked if it is not in the page's language. */
export function ServerText({ lang, children }: { lang: string | undefined; children: ReactNode }) {
  const marked = languageOf(lang);
  return marked === undefined ? children : <bdi lang={marked}>{children}</bdi>;
}

interface Props {
  /** Strings are paragraphs, lists are points. */
  parts: readonly (string | readonly string[])[];
  /** The language that they are in. */
  lang: string;
}

/** Paragraphs and points of a text that an agency wrote: shown as text, whatever is in them. */
export function TextParts({ parts, lang }: Props) {
  const mark = markOf(lang);
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      <p key={index} {...mark}>
        {part}
      </p>
    ) : (
      <ul key={index} {...mark}>
        {part.map((point, at) => (
          <li key={at}>{point}</li>
        ))}
      </ul>
    ),
  );
}
