import type { Language } from '../../src/contract/languages';
import { directionOf } from '../../src/domain/languages';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The attributes of a document in this language. */
export const documentAttributes = (language: Language): string =>
  ` lang="${language}" dir="${directionOf(language)}"`;

/** The attributes of an element in one language, inside a document in another one. */
export function languageAttributes(language: Language, ofDocument: Language): string {
  if (language === ofDocument) return '';
  const turns = directionOf(language) !== directionOf(ofDocument);
  return ` lang="${language}"${turns ? ` dir="${directionOf(language)}"` : ''}`;
}
