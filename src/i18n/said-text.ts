import { sourceLanguage } from '../domain/languages';
import type { Said } from '../domain/messages/message';
import { activeLanguage } from '../language/translate';
import { serverWords } from './server-words';

/**
 * The text of a server's message and the language in which it is: English, if the phone has no
 * text of its own for it.
 */
export function saidText(said: Said | undefined): { text: string | undefined; lang: string } {
  const text = said && serverWords(said);
  const isOwn = said !== undefined && serverWords({ ...said, text: undefined }) !== undefined;
  return { text, lang: isOwn ? activeLanguage().language : sourceLanguage };
}
