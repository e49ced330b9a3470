import { sourceLanguage } from '../domain/languages';
import type { Values } from '../domain/messages/icu';
import type { SourceText } from '../domain/messages/text-params';
import { activeLanguage, t } from './translate';

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
