import { readFileSync } from 'node:fs';
import { pseudoLanguage } from '../../src/domain/languages';
import { pseudoTranslate } from '../../src/language/pseudo';

/** A language's translation of an English text of the app's catalogue, which must have it. */
export type Words = (english: string) => string;

/** The words of one language, for texts without arguments. */
export function wordsIn(language: string): Words {
  if (language === 'en') return (english) => english;
  if (language === pseudoLanguage) return pseudoTranslate;
  const file = `src/language/translations/${language}.json`;
  const translations = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return (english) => {
    const translation = translations[english];
    if (!translation) throw new Error(`“${english}” is no text of the catalogue`);
    return translation;
  };
}
