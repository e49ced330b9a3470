import { wordsIfKnown } from '../language/message-words';
import type { Said } from '../domain/messages/said';
import { closedCatalogue } from '../domain/words/closed-words';
import { passportCatalogue } from '../domain/words/passport-words';
import { travellerWords } from '../domain/words/traveller-words';
import { fileWordsIfKnown } from './file-words';
import { photoCatalogue } from './photo-words';

/**
 * The text of a server message: the phone's own if it knows the code, else the server's text, if it
 * sent one.
 */
export function serverWords({ text, code, params = {} }: Said): string | undefined {
  if (code === undefined) return text;
  return (
    wordsIfKnown(travellerWords, code, params) ??
    wordsIfKnown(closedCatalogue, code, params) ??
    wordsIfKnown(passportCatalogue, code, params) ??
    wordsIfKnown(photoCatalogue, code, params) ??
    fileWordsIfKnown(code, params) ??
    text
  );
}
