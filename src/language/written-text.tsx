import type { ReactNode } from 'react';
import { directionOf, sourceLanguage } from '../domain/languages';
import type { Values } from '../domain/messages/icu';
import type { SourceText } from './text';
import { activeLanguage, t } from './translate';

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

/** The office writes English; its letters decide the direction. */
const mark = () =>
  ({
    dir: 'auto',
    lang: activeLanguage().language === sourceLanguage ? undefined : sourceLanguage,
  }) as const;

/** Text by a person of the office, inside a line. */
export const WrittenText = ({ children }: { children: string }) => (
  <bdi {...mark()}>{children}</bdi>
);

/** Stands for the written text while a sentence is translated; no text has this letter. */
const place = '\uE000';

interface AroundProps {
  text: SourceText;
  params?: Values;
  /** The parameter that a person wrote, by its name. */
  name: string;
  written: string;
}

/** A text of the app with what a person wrote inside: only that part is marked. */
export function AroundWritten({ text, params, name, written }: AroundProps) {
  const [before = '', ...after] = t(text, { ...params, [name]: place }).split(place);
  return (
    <>
      {before}
      <WrittenText>{written}</WrittenText>
      {after.join(place)}
    </>
  );
}
